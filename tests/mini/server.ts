/** One server for all tests of a process: starting and seeding it takes longer than most of them. */
import { after, before } from 'node:test'
import { patient, startServer, type TestServer } from '../support/server'

export let server: TestServer

before(async () => {
  server = await startServer(patient)
})
after(async () => {
  await server?.stop()
})
