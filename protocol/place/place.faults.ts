/** Faults of places. */
import { refused, type FaultFacts } from '../base/base.faults'

export const placeFaults = {
  map_closed: refused(46001, '平台没有开通地图，请直接填写地址'),
  map_unavailable: refused(46002, '地图现在打不开，请稍后再试'),
  nearby_off: refused(46003, '请先打开「附近的人」，并允许获取位置'),
  place_resting: refused(46004, '位置 10 分钟内只能更新一次，请过一会儿再试'),
} as const satisfies Record<string, FaultFacts>
