/** Explains in one sentence why a command does not start. It is no defect, so no stack is shown. */
export class RefusedStart extends Error {
  override readonly name = 'RefusedStart'
}

/** Runs a command; if it refuses, prints the reason and exits with 1. */
export async function exitOnRefusal(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof RefusedStart)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
