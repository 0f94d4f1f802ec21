// The standard normal distribution, by rational approximations of the error function in three ranges. The relative
// error stays below 1e-13 into the far tails, where option prices of pennies live.
// Authority: W. J. Cody, Rational Chebyshev Approximations for the Error Function, Mathematics of Computation 23 (1969).

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI)
const ROOT_HALF_PI = Math.sqrt(Math.PI / 2)
const INVERSE_ROOT_PI = 1 / Math.sqrt(Math.PI)
/** Up to here the error function itself is approximated, beyond it its complement. */
const NEAR = 0.46875

/** The density at x. */
export function normalPdf(x: number): number {
  return Math.exp((-x * x) / 2) / ROOT_TWO_PI
}

/** The probability of a value up to x. Not a number in, not a number out. */
export function normalCdf(x: number): number {
  const y = Math.abs(x) / Math.SQRT2
  if (y <= NEAR) return 0.5 + (x / Math.SQRT2 / 2) * erfOverArgument(y * y)
  const tail = y > 27 ? 0 : (halfExp(Math.abs(x)) * scaledErfc(y)) / 2
  return x < 0 ? tail : 1 - tail
}

/**
 * The probability of a value beyond x over the density at x, for x not below 0. It stays exact where both of them are
 * too small for a number (J. P. Mills, 1926).
 */
export function millsRatio(x: number): number {
  const y = x / Math.SQRT2
  if (y > NEAR) return ROOT_HALF_PI * scaledErfc(y)
  return (0.5 - (y / 2) * erfOverArgument(y * y)) * ROOT_TWO_PI * Math.exp(y * y)
}

/** erf(y) / y in z = y squared, for y up to 0.46875. */
function erfOverArgument(z: number): number {
  const above =
    (((0.18577770618460315 * z + 3.1611237438705655) * z + 113.86415415105016) * z + 377.485237685302) * z +
    3209.3775891384694
  const below =
    (((z + 23.601290952344122) * z + 244.02463793444417) * z + 1282.6165260773723) * z + 2844.236833439171
  return above / below
}

/** erfc(y) x exp(y squared), for y above 0.46875. */
function scaledErfc(y: number): number {
  if (y > 4) return farScaledErfc(y)
  const above =
    (((((((2.1531153547440383e-8 * y + 0.5641884969886701) * y + 8.883149794388377) * y + 66.11919063714163) *
      y +
      298.6351381974001) *
      y +
      881.952221241769) *
      y +
      1712.0476126340707) *
      y +
      2051.0783778260716) *
      y +
    1230.3393547979972
  const below =
    (((((((y + 15.744926110709835) * y + 117.6939508913125) * y + 537.1811018620099) * y +
      1621.3895745666903) *
      y +
      3290.7992357334597) *
      y +
      4362.619090143247) *
      y +
      3439.3676741437216) *
      y +
    1230.3393548037495
  return above / below
}

/** The same beyond 4, in z = 1 / y squared: 1 / sqrt(pi) less a correction, over y. */
function farScaledErfc(y: number): number {
  const z = 1 / (y * y)
  const above =
    ((((0.016315387137302097 * z + 0.30532663496123236) * z + 0.36034489994980445) * z +
      0.12578172611122926) *
      z +
      0.016083785148742275) *
      z +
    0.0006587491615298378
  const below =
    ((((z + 2.568520192289822) * z + 1.8729528499234673) * z + 0.5279051029514285) * z +
      0.06051834131244132) *
      z +
    0.0023352049762686918
  return (INVERSE_ROOT_PI - (z * above) / below) / y
}

/** exp(-x squared / 2), with the square split so that its rounding is not blown up by the exponential. */
function halfExp(x: number): number {
  const coarse = Math.trunc(x * 16) / 16
  return Math.exp((-coarse * coarse) / 2) * Math.exp((-(x - coarse) * (x + coarse)) / 2)
}
