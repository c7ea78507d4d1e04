import { share } from '@/platform/sharing/share'
import { isMiniProgram } from '@/platform/environment/environment'
import { withQuery } from '@qianxian/protocol/base/query'
import { goBack, navigateTo } from '@/router/navigator'
import { requireProfile } from '@/shell/requireProfile'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { block } from '@/parts/interact/relationActions'
import { Button } from '@/ui/base/action/Button'
import { Box } from '@/ui/base/layout/layout'
import { Cell } from '@/ui/base/layout/Cell'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'

export interface DetailMenuProps {
  isOpen: boolean
  no: string
  name: string
  isSelf: boolean
  shareWords: string
  onClose: () => void
  /** Opens the gifts; null if they are unavailable. */
  onGift: (() => void) | null
  superLike: { isSent: boolean; onSend: () => unknown } | null
}

/** Super like, gift, sharing, reporting and blocking; blocking is explained and needs a confirmation. */
export function DetailMenu({ isOpen, no, name, isSelf, shareWords, onClose, onGift, superLike }: DetailMenuProps) {
  async function handleShare() {
    onClose()
    const how = await share.shareNow({ title: shareWords, path: `/pages/love/detail?no=${no}&from=share` })
    if (how === 'guide') toast('点右上角，发送给朋友')
  }

  async function handleBlock() {
    onClose()
    if (!requireProfile()) return
    const content = `拉黑后，你和${name}互相看不到对方，已有的喜欢和牵线会结束。对方不会收到通知。`
    if (!(await confirm({ title: '拉黑 TA？', content, confirmWords: '拉黑', isDanger: true }))) return
    await block(no).then(
      () => {
        toast('已拉黑')
        return goBack()
      },
      () => undefined,
    )
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="更多">
      {isMiniProgram() ? (
        <Box padX="gutter" padTop={8} padBottom={16}>
          <Button kind="secondary" isBlock icon="share-2" openType="share" onClick={onClose}>
            分享给朋友
          </Button>
        </Box>
      ) : (
        <Cell label="分享给朋友" icon="share-2" onClick={() => handleShare()} />
      )}
      {isSelf ? (
        <Cell
          label="编辑资料"
          icon="pencil"
          onClick={() => {
            onClose()
            void navigateTo('/member/love/editinfo')
          }}
        />
      ) : (
        <>
          {superLike ? (
            <Cell
              id="qx-detail-super"
              label={superLike.isSent ? '已超级喜欢' : '超级喜欢'}
              note="TA 马上知道是你"
              icon="sparkles"
              isDisabled={superLike.isSent}
              onClick={() => {
                onClose()
                if (requireProfile()) return superLike.onSend()
              }}
            />
          ) : null}
          {onGift ? (
            <Cell
              id="qx-detail-gift"
              label="送一份小礼物"
              note="对方可以婉拒"
              icon="gift"
              onClick={() => {
                onClose()
                if (requireProfile()) onGift()
              }}
            />
          ) : null}
          <Cell
            id="qx-detail-report"
            label="举报"
            note="匿名，对方不会知道"
            icon="flag"
            onClick={() => {
              onClose()
              void openAfterLogin(withQuery('/pages/love/report', { no, name }))
            }}
          />
          <Cell
            id="qx-detail-block"
            label="拉黑"
            note="互相不再看到"
            icon="ban"
            iconColor="var(--qx-danger)"
            onClick={() => handleBlock()}
          />
        </>
      )}
    </Sheet>
  )
}
