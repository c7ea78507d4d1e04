export interface Step {
  name: string
  seconds: number
  needs?: string[]
}
export function urgencies(steps: Step[]): Map<string, number>
export function runSteps<S extends Step>(steps: S[], cores: number, perform: (step: S) => Promise<void>): Promise<void>
export function divide(files: { name: string; seconds: number }[], count: number): string[][]
