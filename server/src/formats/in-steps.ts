/** What is read in steps of some milliseconds, after each of which others may have their turn. */

/** `long`: what comes next has no steps, and may take seconds. */
export type Step = 'turn' | 'long'

export type InSteps<T> = Generator<Step, T, void>

/** The same without a stop. */
export function atOnce<T>(steps: InSteps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
