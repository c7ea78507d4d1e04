import { disclosure } from '@qianxian/protocol/disclosure/disclosure'
import { disclosureShapes } from '@qianxian/protocol/disclosure/disclosure.schema'
import { routesOf } from '../../http/serve'
import * as verbs from './disclosure.service'

export const disclosureRoutes = routesOf(disclosure, disclosureShapes, verbs)
