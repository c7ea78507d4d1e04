import { sharing } from '@qianxian/protocol/sharing/sharing'
import { sharingShapes } from '@qianxian/protocol/sharing/sharing.schema'
import { routesOf } from '../../http/serve'
import * as deciding from './sharing-member.service'
import * as service from './sharing.service'

export const sharingRoutes = routesOf(sharing, sharingShapes, { ...service, ...deciding })
