/** Runs one step of a longer test. An error contains the step's name. */
export async function step(name: string, body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}
