import { certificate, paperFile } from '@qianxian/protocol/certificate/certificate'
import { certificateShapes } from '@qianxian/protocol/certificate/certificate.schema'
import type { FastifyInstance } from 'fastify'
import { routesOf, type RoutePlugin } from '../../http/serve'
import { servePaper } from '../paper/paper'
import * as service from './certificate.service'
import { readLookedPaper } from './papers'

const endpoints = routesOf(certificate, certificateShapes, service)

export const certificateRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    servePaper(app, paperFile, readLookedPaper)
  },
  { served: [...endpoints.served, { endpoint: paperFile, input: null }] },
)
