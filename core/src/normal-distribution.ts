// The standard normal distribution, by rational approximations of the error function in three ranges. The relative
// error stays below 1e-13 into the far tails, where option prices of pennies live.
// Authority: W. J. Cody, Rational Chebyshev Approximations for the Error Function, Mathematics of Computation 23 (1969).

interface Rational {
  /** Of the highest power in the numerator; that of the denominator is 1. */
  readonly leading: number
  /** From the highest power down, numerator and denominator. */
  readonly coefficients: readonly (readonly [number, number])[]
}

/** erf(y) / y in y squared, for y up to 0.46875. */
const near: Rational = {
  leading: 0.18577770618460315,
  coefficients: [
    [3.1611237438705655, 23.601290952344122],
    [113.86415415105016, 244.02463793444417],
    [377.485237685302, 1282.6165260773723],
    [3209.3775891384694, 2844.236833439171],
  ],
}
/** erfc(y) x exp(y squared) in y, up to 4. */
const middle: Rational = {
  leading: 2.1531153547440383e-8,
  coefficients: [
    [0.5641884969886701, 15.744926110709835],
    [8.883149794388377, 117.6939508913125],
    [66.11919063714163, 537.1811018620099],
    [298.6351381974001, 1621.3895745666903],
    [881.952221241769, 3290.7992357334597],
    [1712.0476126340707, 4362.619090143247],
    [2051.0783778260716, 3439.3676741437216],
    [1230.3393547979972, 1230.3393548037495],
  ],
}
/** What 1 / sqrt(pi) exceeds erfc(y) x exp(y squared) x y by, over z, in z = 1 / y squared, beyond 4. */
const far: Rational = {
  leading: 0.016315387137302097,
  coefficients: [
    [0.30532663496123236, 2.568520192289822],
    [0.36034489994980445, 1.8729528499234673],
    [0.12578172611122926, 0.5279051029514285],
    [0.016083785148742275, 0.06051834131244132],
    [0.0006587491615298378, 0.0023352049762686918],
  ],
}

/** The density at x. */
export function normalPdf(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
}

/** The probability of a value up to x. Not a number in, not a number out. */
export function normalCdf(x: number): number {
  const y = Math.abs(x) / Math.SQRT2
  if (y <= 0.46875) return 0.5 + (x / Math.SQRT2 / 2) * evaluate(near, y * y)
  const tail = y > 27 ? 0 : (halfExp(Math.abs(x)) * scaledErfc(y)) / 2
  return x < 0 ? tail : 1 - tail
}

/** erfc(y) x exp(y squared) */
function scaledErfc(y: number): number {
  if (y <= 4) return evaluate(middle, y)
  const z = 1 / (y * y)
  return (1 / Math.sqrt(Math.PI) - z * evaluate(far, z)) / y
}

/** exp(-x squared / 2), with the square split so that its rounding is not blown up by the exponential. */
function halfExp(x: number): number {
  const coarse = Math.trunc(x * 16) / 16
  return Math.exp((-coarse * coarse) / 2) * Math.exp((-(x - coarse) * (x + coarse)) / 2)
}

function evaluate({ leading, coefficients }: Rational, z: number): number {
  let numerator = leading
  let denominator = 1
  for (const [above, below] of coefficients) {
    numerator = numerator * z + above
    denominator = denominator * z + below
  }
  return numerator / denominator
}
