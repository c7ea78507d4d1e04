import { notice } from '@qianxian/protocol/notice/notice'
import { noticeShapes } from '@qianxian/protocol/notice/notice.schema'
import { routesOf } from '../../http/serve'
import { getAsk, getSettings, saveAsk, saveSettings } from './outside/outside.service'
import { getPaged, getSummary, markAllRead, markRead, remove } from './notice.service'

export const noticeRoutes = routesOf(notice, noticeShapes, {
  getSummary,
  getPaged,
  markRead,
  markAllRead,
  remove,
  getSettings,
  saveSettings,
  getAsk,
  saveAsk,
})
