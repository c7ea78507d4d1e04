/** One server for all files of a run, because a start takes longer than most of the tests that use it. */
import type { TestProject } from 'vitest/node'
import { patient, startServer, type ServerAddress } from './server'

declare module 'vitest' {
  interface ProvidedContext {
    server: ServerAddress
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(patient)
  project.provide('server', server.address)
  return () => server.stop()
}
