// Gauss-Legendre quadrature: nodes between -1 and 1 and their weights, by Newton's method on the Legendre polynomials.
// Authority: Abramowitz and Stegun, Handbook of Mathematical Functions, 25.4.29.

export interface Quadrature {
  readonly nodes: Float64Array
  readonly weights: Float64Array
}

/** Exact for polynomials up to degree 2 x count - 1. */
export function gaussLegendre(count: number): Quadrature {
  const [nodes, weights] = [new Float64Array(count), new Float64Array(count)]
  for (let index = 0; index < count; index += 1) {
    let node = -Math.cos((Math.PI * (index + 0.75)) / (count + 0.5))
    let slope = 1
    for (let round = 0; round < 10; round += 1) {
      const [value, derivative] = legendre(count, node)
      slope = derivative
      node -= value / derivative
    }
    nodes[index] = node
    weights[index] = 2 / ((1 - node * node) * slope * slope)
  }
  return { nodes, weights }
}

/** The Legendre polynomial of a degree and its derivative. */
function legendre(degree: number, x: number): [number, number] {
  let [before, current] = [1, x]
  for (let order = 2; order <= degree; order += 1)
    [before, current] = [current, ((2 * order - 1) * x * current - (order - 1) * before) / order]
  return [current, (degree * (x * current - before)) / (x * x - 1)]
}
