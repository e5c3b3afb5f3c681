//! How values cross to JavaScript: as the plain objects whose types `tsify` declares.

/// Lets a function or method that `wasm_bindgen` shows return values of types: one, an array of them, or
/// null for none.
#[macro_export]
macro_rules! crosses {
    (impl[$($generics:tt)*] $type:ty) => {
        const _: () = {
            use wasm_bindgen::convert::{IntoWasmAbi, OptionIntoWasmAbi, VectorIntoWasmAbi};
            use wasm_bindgen::describe::{WasmDescribe, WasmDescribeVector};
            use wasm_bindgen::prelude::JsValue;

            impl<$($generics)*> From<$type> for JsValue {
                fn from(value: $type) -> Self {
                    // Plain data always can be turned into an object.
                    tsify::Tsify::into_js(&value).map_or(Self::NULL, Into::into)
                }
            }
            impl<$($generics)*> WasmDescribe for $type {
                fn describe() {
                    <<Self as tsify::Tsify>::JsType as WasmDescribe>::describe();
                }
            }
            impl<$($generics)*> WasmDescribeVector for $type {
                fn describe_vector() {
                    <<Self as tsify::Tsify>::JsType as WasmDescribeVector>::describe_vector();
                }
            }
            impl<$($generics)*> IntoWasmAbi for $type {
                type Abi = <JsValue as IntoWasmAbi>::Abi;
                fn into_abi(self) -> Self::Abi {
                    JsValue::from(self).into_abi()
                }
            }
            impl<$($generics)*> OptionIntoWasmAbi for $type {
                fn none() -> Self::Abi {
                    JsValue::NULL.into_abi()
                }
            }
            impl<$($generics)*> VectorIntoWasmAbi for $type {
                type Abi = <JsValue as VectorIntoWasmAbi>::Abi;
                fn vector_into_abi(values: Box<[Self]>) -> Self::Abi {
                    JsValue::vector_into_abi(values.into_iter().map(JsValue::from).collect())
                }
            }
        };
    };
    ($($type:ty),+ $(,)?) => { $($crate::crosses!(impl[] $type);)+ };
}

use crate::{Board, Diagnostic, Edit, Move, Progress};

crosses!(Board, Move, Progress);
crosses!(impl[S: serde::Serialize] Diagnostic<S>);
crosses!(impl[S: serde::Serialize] Edit<S>);
