import { activity } from '@qianxian/protocol/activity/activity'
import { activityShapes } from '@qianxian/protocol/activity/activity.schema'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { organiserShapes } from '@qianxian/protocol/activity/organiser.schema'
import { routesOf } from '../../http/serve'
import * as service from './activity.service'
import * as door from './door/door.service'
import * as callingOff from './organiser/cancellation.service'
import * as group from './organiser/group.service'
import * as guestList from './organiser/guest-list.service'
import * as guests from './organiser/guests.service'
import * as publishing from './organiser/publication.service'

export const activityRoutes = routesOf(
  { ...activity, ...organiser },
  { ...activityShapes, ...organiserShapes },
  { ...service, ...publishing, ...callingOff, ...group, ...guests, ...guestList, ...door },
)
