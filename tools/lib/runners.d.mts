export function suiteOf(file: string): { suite: string } | undefined
export function findTests(wanted: string, files?: string[]): string[]
