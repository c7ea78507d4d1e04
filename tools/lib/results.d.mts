export interface FileResult {
  file: string
  seconds: number
  passed: number
  failed: number
  failures: { test: string; message: string }[]
}
export function readJest(path: string, root: string): { files: FileResult[]; errors: string[] }
export function joinRetries(first: FileResult[], second: FileResult[]): { files: FileResult[]; unsteady: string[] }
export function describeFailures(result: FileResult): string[]
export function timeName(file: string): string
