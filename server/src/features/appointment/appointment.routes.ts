import { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentShapes } from '@qianxian/protocol/appointment/appointment.schema'
import { routesOf } from '../../http/serve'
import * as afterwards from './afterwards.service'
import * as service from './appointment.service'
import * as desk from './desk/desk.service'
import * as link from './visit/link.service'
import * as visit from './visit/visit.service'

export const appointmentRoutes = routesOf(appointment, appointmentShapes, { ...service, ...afterwards, ...desk, ...visit, ...link })
