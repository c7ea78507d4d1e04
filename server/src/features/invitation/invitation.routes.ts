import { invitation } from '@qianxian/protocol/invitation/invitation'
import { invitationShapes } from '@qianxian/protocol/invitation/invitation.schema'
import { routesOf } from '../../http/serve'
import * as personSide from './invitation-person.service'
import * as changeSide from './invitation-change.service'
import * as deskSide from './invitation.service'

export const invitationRoutes = routesOf(invitation, invitationShapes, { ...deskSide, ...personSide, ...changeSide })
