;; The linear maps of the reader of sentences (kernel.ts), in fixed-width SIMD. `npm run kernel` compiles this file to linear.wasm.
;;
;; A map has `outputs` rows of `inputs` weights of one byte. The values that it is applied to become integers of two bytes, by a step for each row, so that all
;; products and their sums are exact. Each weight that is loaded is used for four rows, each integer for two outputs.
;;
;; The caller sees to it that there is at least one row, that `inputs` is a multiple of 8 and `outputs` one of 2, and that there is room for whole groups of four
;; rows, both of integers and of results: what stands in the rest of the last group is multiplied too, and means nothing.
(module
  (memory (export "memory") 1)

  ;; Makes integers from -range to range of each row's values, and writes the step between two integers of each row to `steps`. The integers of four rows stand
  ;; together: 8 of the first, 8 of the second, 8 of the third, 8 of the fourth, the next 8 of the first, and so on.
  (func (export "quantize")
    (param $values i32) (param $rows i32) (param $inputs i32) (param $range f32) (param $integers i32) (param $steps i32)
    (local $row i32) (local $at i32) (local $end i32) (local $to i32) (local $most v128) (local $largest f32) (local $factor v128)
    (loop $each_row
      (local.set $end (i32.add (local.get $values) (i32.shl (local.get $inputs) (i32.const 2))))

      ;; The largest magnitude of the row.
      (local.set $most (v128.const f32x4 0 0 0 0))
      (local.set $at (local.get $values))
      (loop $each_four
        (local.set $most (f32x4.max (local.get $most) (f32x4.abs (v128.load (local.get $at)))))
        (br_if $each_four
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
      (local.set $largest
        (f32.max
          (f32.max (f32x4.extract_lane 0 (local.get $most)) (f32x4.extract_lane 1 (local.get $most)))
          (f32.max (f32x4.extract_lane 2 (local.get $most)) (f32x4.extract_lane 3 (local.get $most)))))
      (f32.store (local.get $steps) (f32.div (local.get $largest) (local.get $range)))

      ;; In a row of zeros, 0 times infinity is no number, which becomes the integer 0.
      (local.set $factor (f32x4.splat (f32.div (local.get $range) (local.get $largest))))
      ;; The place of the row's first integers: that of its group, then 16 bytes for each row before it.
      (local.set $to
        (i32.add
          (i32.add
            (local.get $integers)
            (i32.mul (i32.and (local.get $row) (i32.const -4)) (i32.shl (local.get $inputs) (i32.const 1))))
          (i32.shl (i32.and (local.get $row) (i32.const 3)) (i32.const 4))))
      (loop $each_eight
        (v128.store (local.get $to)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (v128.load (local.get $values)) (local.get $factor))))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (v128.load offset=16 (local.get $values)) (local.get $factor))))))
        (local.set $to (i32.add (local.get $to) (i32.const 64)))
        (br_if $each_eight
          (i32.lt_u (local.tee $values (i32.add (local.get $values) (i32.const 32))) (local.get $end))))

      (local.set $steps (i32.add (local.get $steps) (i32.const 4)))
      (br_if $each_row
        (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $rows)))))

  ;; Multiplies rows of integers by the weights, and writes `outputs` results for each: the sum of products, times the output's scale and the row's step, plus the
  ;; output's bias.
  (func (export "multiply")
    (param $integers i32) (param $steps i32) (param $rows i32) (param $inputs i32)
    (param $weights i32) (param $scales i32) (param $biases i32) (param $outputs i32) (param $results i32)
    (local $row i32) (local $integer i32) (local $weight i32) (local $end i32) (local $result i32) (local $stride i32) (local $last i32)
    (local $a0 v128) (local $b0 v128) (local $c0 v128) (local $d0 v128)
    (local $a1 v128) (local $b1 v128) (local $c1 v128) (local $d1 v128)
    (local $first v128) (local $second v128) (local $eight v128) (local $step v128)
    (local.set $stride (i32.shl (local.get $outputs) (i32.const 2)))
    (local.set $last (i32.add (local.get $results) (local.get $stride)))
    (loop $each_two_outputs
      (local.set $end (i32.add (local.get $weights) (local.get $inputs)))
      (local.set $integer (local.get $integers))
      (local.set $result (local.get $results))
      (local.set $row (i32.const 0))
      (loop $each_four_rows
        (local.set $weight (local.get $weights))
        (local.set $a0 (v128.const i32x4 0 0 0 0))
        (local.set $b0 (v128.const i32x4 0 0 0 0))
        (local.set $c0 (v128.const i32x4 0 0 0 0))
        (local.set $d0 (v128.const i32x4 0 0 0 0))
        (local.set $a1 (v128.const i32x4 0 0 0 0))
        (local.set $b1 (v128.const i32x4 0 0 0 0))
        (local.set $c1 (v128.const i32x4 0 0 0 0))
        (local.set $d1 (v128.const i32x4 0 0 0 0))
        (loop $each_eight_inputs
          (local.set $first (v128.load8x8_s (local.get $weight)))
          (local.set $second (v128.load8x8_s (i32.add (local.get $weight) (local.get $inputs))))
          (local.set $eight (v128.load (local.get $integer)))
          (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $eight) (local.get $first))))
          (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $eight) (local.get $second))))
          (local.set $eight (v128.load offset=16 (local.get $integer)))
          (local.set $b0 (i32x4.add (local.get $b0) (i32x4.dot_i16x8_s (local.get $eight) (local.get $first))))
          (local.set $b1 (i32x4.add (local.get $b1) (i32x4.dot_i16x8_s (local.get $eight) (local.get $second))))
          (local.set $eight (v128.load offset=32 (local.get $integer)))
          (local.set $c0 (i32x4.add (local.get $c0) (i32x4.dot_i16x8_s (local.get $eight) (local.get $first))))
          (local.set $c1 (i32x4.add (local.get $c1) (i32x4.dot_i16x8_s (local.get $eight) (local.get $second))))
          (local.set $eight (v128.load offset=48 (local.get $integer)))
          (local.set $d0 (i32x4.add (local.get $d0) (i32x4.dot_i16x8_s (local.get $eight) (local.get $first))))
          (local.set $d1 (i32x4.add (local.get $d1) (i32x4.dot_i16x8_s (local.get $eight) (local.get $second))))
          (local.set $integer (i32.add (local.get $integer) (i32.const 64)))
          (br_if $each_eight_inputs
            (i32.lt_u (local.tee $weight (i32.add (local.get $weight) (i32.const 8))) (local.get $end))))

        ;; From here on, a vector holds a number of each of the four rows.
        (local.set $step (v128.load (i32.add (local.get $steps) (i32.shl (local.get $row) (i32.const 2)))))
        (local.set $first
          (f32x4.add
            (f32x4.mul
              (f32x4.convert_i32x4_s (call $sum (local.get $a0) (local.get $b0) (local.get $c0) (local.get $d0)))
              (f32x4.mul (v128.load32_splat (local.get $scales)) (local.get $step)))
            (v128.load32_splat (local.get $biases))))
        (local.set $second
          (f32x4.add
            (f32x4.mul
              (f32x4.convert_i32x4_s (call $sum (local.get $a1) (local.get $b1) (local.get $c1) (local.get $d1)))
              (f32x4.mul (v128.load32_splat offset=4 (local.get $scales)) (local.get $step)))
            (v128.load32_splat offset=4 (local.get $biases))))

        ;; Both results of a row stand side by side.
        (local.set $eight (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $first) (local.get $second)))
        (v128.store64_lane 0 (local.get $result) (local.get $eight))
        (local.set $result (i32.add (local.get $result) (local.get $stride)))
        (v128.store64_lane 1 (local.get $result) (local.get $eight))
        (local.set $result (i32.add (local.get $result) (local.get $stride)))
        (local.set $eight (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $first) (local.get $second)))
        (v128.store64_lane 0 (local.get $result) (local.get $eight))
        (local.set $result (i32.add (local.get $result) (local.get $stride)))
        (v128.store64_lane 1 (local.get $result) (local.get $eight))
        (local.set $result (i32.add (local.get $result) (local.get $stride)))
        (br_if $each_four_rows
          (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 4))) (local.get $rows))))

      (local.set $weights (i32.add (local.get $end) (local.get $inputs)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 8)))
      (local.set $biases (i32.add (local.get $biases) (i32.const 8)))
      (br_if $each_two_outputs
        (i32.lt_u (local.tee $results (i32.add (local.get $results) (i32.const 8))) (local.get $last)))))

  ;; The sums of the integers within each of four vectors.
  (func $sum (param $a v128) (param $b v128) (param $c v128) (param $d v128) (result v128)
    ;; The halves of a and b, added: a, b, a, b; then those of c and d.
    (local.set $a
      (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
    (local.set $c
      (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c)))))
