import { interact } from '@qianxian/protocol/interact/interact'
import { interactShapes } from '@qianxian/protocol/interact/interact.schema'
import { routesOf } from '../../http/serve'
import { block, unblock } from './interact-block.service'
import { clearHiddenContacts, getHiddenContacts, hideContacts } from './interact-contacts.service'
import * as service from './interact.service'

export const interactRoutes = routesOf(interact, interactShapes, {
  like: service.like,
  unlike: service.unlike,
  getNewMatch: service.getNewMatch,
  seeMatch: service.seeMatch,
  skip: service.skip,
  unskip: service.unskip,
  undoSkip: service.undoSkip,
  fav: service.fav,
  unfav: service.unfav,
  block,
  unblock,
  visit: service.visit,
  revealVisitor: service.revealVisitor,
  getFavPaged: service.getFavPaged,
  getFavGroups: service.getFavGroups,
  getLookPaged: service.getLookPaged,
  getLikePaged: service.getLikePaged,
  getSkipPaged: service.getSkipPaged,
  getBlockPaged: service.getBlockPaged,
  getHiddenContacts,
  hideContacts,
  clearHiddenContacts,
  markLooked: service.markLooked,
  getSummary: service.getSummary,
})
