use patience::*; use patience::notation::*; use std::time::Instant; use std::hint::black_box;
fn main(){
 let text=patience_benches::MATCH_SOLITAIRE; let n=400u32;
 let moves=patience_benches::verify_all(text) as f64*n as f64;
 let t=|name:&str,f:&dyn Fn()|{f();let b=Instant::now();for _ in 0..n{f()}println!("{name:20} {:.2} ns/move",b.elapsed().as_nanos() as f64/moves)};
 t("records",&||{black_box(records(black_box(text)).count());});
 t("tokens",&||{for r in records(black_box(text)){ let Variant::MatchSolitaire(l)=r.id().unwrap().variant else{panic!()}; black_box(r.tokens::<match_solitaire::Move>(l.labels()).count());}});
 t("shuffle",&||{for r in records(black_box(text)){ black_box(DealBook::default().deck(&r).unwrap());}});
 t("deal",&||{for r in records(black_box(text)){ use patience::game::Game; let id=r.id().unwrap(); let Variant::MatchSolitaire(l)=id.variant else{panic!()}; let d=DealBook::default().deck(&r).unwrap(); black_box(game::match_solitaire::MatchSolitaire::deal(l,id.dealing,&d));}});
 t("verify",&||{black_box(patience_benches::verify_all(black_box(text)));});
}
