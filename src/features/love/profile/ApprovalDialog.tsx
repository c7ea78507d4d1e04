import { love } from '@qianxian/protocol/love/love'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { sendWaitingLikes } from '@/parts/interact/waitingLikes'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { callQuietly } from '@/request/call'
import { navigateTo, switchTab } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Knot } from '@/ui/base/media/Knot'
import { Photo } from '@/ui/base/media/Photo'
import { Typography } from '@/ui/base/text/Typography'
import { FullScreenDialog } from '@/ui/base/overlay/FullScreenDialog'
import { portraitLabel } from '@/ui/person/portraitLabel'
import './ApprovalDialog.scss'

const PEOPLE = 3

export interface ApprovalDialogProps {
  /** Opens the member's own page. */
  onMine: () => unknown
}

/** The profile was approved for the first time: others see it from now on, and the dialog shows the first people to meet. */
export const ApprovalDialog = observer(function ApprovalDialog({ onMine }: ApprovalDialogProps) {
  const { isApprovalNew: isOpen = false, headPic } = authStore.userInfo ?? {}
  const [people, setPeople] = useState<LoveCard[]>([])
  const [liked, setLiked] = useState<string[]>([])
  useEffect(() => {
    if (!isOpen) return
    void sendWaitingLikes().then(setLiked)
    callQuietly(love.getPaged, { size: PEOPLE }).then(
      ({ list }) => setPeople(list.slice(0, PEOPLE)),
      (error: unknown) => console.warn('nobody to recommend yet', error),
    )
  }, [isOpen])

  function leaveFor(go: () => unknown) {
    authStore.seeApproval()
    return go()
  }

  return (
    <FullScreenDialog
      isOpen={isOpen}
      onClose={() => authStore.seeApproval()}
      over="审核通过"
      title="现在，别人能看到你了"
      art={
        <Stack align="center" top={32}>
          <Avatar src={configStore.fileUrl(headPic)} size={200} />
          <Knot size="s" isDrawn />
        </Stack>
      }
      words={[
        liked.length > 0 ? `你对${liked.join('、')}的喜欢已经送出。` : '',
        people.length > 0 ? '这几位和你比较合适，先认识一下？' : '合适的人出现时，会在首页看到你，你也会看到 TA。',
      ].join('')}
      keys={
        <>
          <Button size="l" isBlock id="qx-approved-home" onClick={() => leaveFor(() => switchTab('/pages/index/index'))}>
            看看为你推荐的人
          </Button>
          <Button kind="plain" isBlock id="qx-approved-mine" onClick={() => leaveFor(onMine)}>
            先回我的相亲
          </Button>
        </>
      }
    >
      {people.length > 0 ? (
        <Row align="start" justify="center" gap={16}>
          {people.map((card) => (
            <FirstPerson key={card.no} card={card} onOpen={() => leaveFor(() => navigateTo('/pages/love/detail', { no: card.no }))} />
          ))}
        </Row>
      ) : null}
    </FullScreenDialog>
  )
})

function FirstPerson({ card, onOpen }: { card: LoveCard; onOpen: () => unknown }) {
  const { name, photo, color, ageText, city } = toPersonFace(card)
  return (
    <Stack role="link" surface="card" isClipped press="push" className="qx-first-person" onClick={onOpen}>
      <Photo src={photo} alt={portraitLabel(name, ageText)} ratio="1:1" color={color ?? undefined} isLazy={false} />
      <Stack padX={16} padY={12}>
        <Typography size="m" weight="semibold" leading="close" lines={1}>
          {name}
        </Typography>
        <Typography top={4} size="s" tone="soft" lines={1}>
          {[ageText, city].filter(Boolean).join(' · ')}
        </Typography>
      </Stack>
    </Stack>
  )
}
