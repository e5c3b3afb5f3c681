use patience::*; use patience::notation::*; use std::hint::black_box; use patience::game::Game;
fn main(){
 let text=patience_benches::MATCH_SOLITAIRE; let stage=std::env::args().nth(1).unwrap();
 let book=DealBook::default();
 for _ in 0..10 { match stage.as_str() {
 "none"=>{}
 "records"=>{black_box(records(black_box(text)).count());}
 "shuffle"=>{for r in records(black_box(text)){ black_box(book.deck(&r).unwrap());}}
 "deal"=>{for r in records(black_box(text)){ let id=r.id().unwrap(); let Variant::MatchSolitaire(l)=id.variant else{panic!()}; let d=book.deck(&r).unwrap(); black_box(game::match_solitaire::MatchSolitaire::deal(l,id.dealing,&d));}}
 _=>{black_box(patience_benches::verify_all(black_box(text)));}
 }}
}
#[test] fn sizes(){}
