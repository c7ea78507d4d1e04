/** The server that all files of a run share. */
import { inject } from 'vitest'
import { connectServer } from '../support/server'

export const server = connectServer(inject('server'))
