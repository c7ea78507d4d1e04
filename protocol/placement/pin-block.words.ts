/** Reasons why a person can have no pin now. In a file of their own, because home loads the other words of placement. */
import { dictionary, type ValueOf } from '../base/dictionary'
import { unshownReason } from '../love/unshown.words'

export const pinBlock = /*#__PURE__*/ dictionary({
  unpublished: '资料审核通过后，就可以置顶',
  unverified: '完成实名认证后，就可以置顶',
  hidden: `${unshownReason.hidden}，恢复展示后再来置顶`,
  unlisted: `${unshownReason.unlisted}，公开后再来置顶`,
  unrecommended: `${unshownReason.unrecommended}，打开推荐后再来置顶`,
  coupled: `${unshownReason.coupled}，现在不用置顶`,
  cityless: '置顶在你所在的城市展示，资料里公开所在城市后再来',
  unsold: '你所在的城市还没有开放置顶',
  quiet: '同城最近看的人还不多，置顶达不到最低展示，暂不出售',
})
export type PinBlock = ValueOf<typeof pinBlock>
