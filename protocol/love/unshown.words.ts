/** Why an approved profile is not shown on the home pages of others. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Told to the owner in the same words everywhere. */
export const unshownReason = /*#__PURE__*/ dictionary({
  hidden: '你隐藏了资料，没有人能看到你',
  unlisted: '你的资料现在没有公开展示',
  unrecommended: '你关闭了推荐，首页不再推荐你',
  coupled: '你正在交往，首页不再推荐你',
})
export type UnshownReason = ValueOf<typeof unshownReason>
