/**
 * Repeats `step`, which handles at most `atMost` rows and returns their number, until it handled fewer. Resolves to the total.
 */
export async function runInBatches(atMost: number, step: () => Promise<number>): Promise<number> {
  let done = 0
  for (;;) {
    const some = await step()
    done += some
    if (some < atMost) return done
  }
}
