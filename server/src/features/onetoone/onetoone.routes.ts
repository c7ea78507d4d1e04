import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import { onetooneShapes } from '@qianxian/protocol/onetoone/onetoone.schema'
import { routesOf } from '../../http/serve'
import * as service from './onetoone.service'

export const onetooneRoutes = routesOf(onetoone, onetooneShapes, service)
