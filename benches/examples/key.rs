use rand_chacha::rand_core::{Rng,SeedableRng}; use std::time::Instant; use std::hint::black_box;
fn main(){
 let n=2_000_000u64;
 let b=Instant::now(); for i in 0..n {let mut k=[0;32];k[..8].copy_from_slice(&black_box(i).to_le_bytes()); let mut r=rand_chacha::ChaCha20Rng::from_seed(k); black_box(r.next_u32());} println!("one word {:.1} ns",b.elapsed().as_nanos() as f64/n as f64);
 let b=Instant::now(); for i in 0..n {let mut k=[0;32];k[..8].copy_from_slice(&black_box(i).to_le_bytes()); let mut r=rand_chacha::ChaCha20Rng::from_seed(k); for _ in 0..39 {black_box(r.next_u32());}} println!("39 words {:.1} ns",b.elapsed().as_nanos() as f64/n as f64);
 let b=Instant::now(); for i in 0..n {let mut k=[0;32];k[..8].copy_from_slice(&black_box(i).to_le_bytes()); let mut r=rand_chacha::ChaCha20Rng::from_seed(k); let mut buf=[0u8;156]; r.fill_bytes(&mut buf); black_box(buf);} println!("156 bytes {:.1} ns",b.elapsed().as_nanos() as f64/n as f64);
 let c=patience::Composition::new(3,[13,0,0,0]);
 let b=Instant::now(); for i in 0..n {black_box(patience::shuffle(&c,black_box(i)));} println!("shuffle {:.1} ns",b.elapsed().as_nanos() as f64/n as f64);
}
