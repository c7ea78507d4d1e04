import { message } from '@qianxian/protocol/message/message'
import { messageShapes } from '@qianxian/protocol/message/message.schema'
import { routesOf } from '../../http/serve'
import { exportMessages, getExportLink } from './export/export.service'
import * as reading from './message.service'
import * as writing from './writing/writing.service'

export const messageRoutes = routesOf(message, messageShapes, { ...reading, ...writing, getExportLink, exportMessages })
