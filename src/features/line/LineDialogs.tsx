/** The two moments of an introduction: both agreed, and the other's contact is open for the first time. */
import { availableContacts } from '@/parts/line/availableContacts'
import { canMessage, openConversation } from '@/parts/person/openConversation'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { promptForNotices, prepareNoticePrompt } from '@/parts/notice/noticePrompt'
import { copyText } from '@/platform/sharing/clipboard'
import { navigateTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Icon } from '@/ui/base/media/Icon'
import { Knot } from '@/ui/base/media/Knot'
import { Typography } from '@/ui/base/text/Typography'
import { FullScreenDialog } from '@/ui/base/overlay/FullScreenDialog'
import { PairArt } from '@/ui/person/PairArt'
import { portraitLabel } from '@/ui/person/portraitLabel'
import { ContactRows } from './ContactRows'
import type { LineModel } from './LineModel'

export interface LineDialogsProps {
  model: LineModel
  line: LineDetail
  onGrant: () => void
  /** Called to request the other side's contact. */
  onShow: () => void
}

export const LineDialogs = observer(function LineDialogs(props: LineDialogsProps) {
  const { moment } = props.model
  if (moment === 'connected') return <ConnectedMoment {...props} />
  return moment === 'contact' ? <ContactMoment {...props} /> : null
})

const photoOf = ({ row: { other } }: LineDetail): string | null => (other.cover ? configStore.fileUrl(other.cover.thumb) : null)

/** The contacts that the other opened, as far as this program can show them. */
const contactsOf = ({ received }: LineDetail) => availableContacts.filter((scope) => isIn(received?.scopes ?? [], scope))

interface Next {
  words: string
  action: string
  onAction: () => unknown
}

/** The most helpful next step: their contact, else the viewer's own, else getting to know them. */
function nextOf({ line, onShow, onGrant }: LineDialogsProps): Next {
  const { row, actions, given } = line
  const { nickname, no } = row.other
  if (actions.includes('viewContact') && contactsOf(line).length > 0)
    return { words: `${nickname} 也愿意认识你，TA 的联系方式已经向你打开。`, action: '看 TA 的联系方式', onAction: onShow }
  if (actions.includes('grant') && !given)
    return {
      words: `你和 ${nickname} 都愿意认识彼此。向 TA 开放一种联系方式，就能聊起来。`,
      action: '开放我的联系方式',
      onAction: onGrant,
    }
  return {
    words: `你和 ${nickname} 都愿意认识彼此。TA 开放联系方式以后，会在这里告诉你。`,
    action: '再看看 TA 的资料',
    onAction: () => navigateTo('/pages/love/detail', { no, from: 'line' }),
  }
}

/** Shown when both agreed. */
function ConnectedMoment(props: LineDialogsProps) {
  const { model, line } = props
  const { other } = line.row
  const next = nextOf(props)
  const close = () => model.closeMoment('connected')
  useEffect(() => void prepareNoticePrompt('yes'), [])

  async function handleNext() {
    await promptForNotices('yes')
    close()
    await next.onAction()
  }

  async function handleClose() {
    await promptForNotices('yes')
    close()
  }

  async function handleTalk() {
    await handleClose()
    await openConversation(other.no)
  }

  return (
    <FullScreenDialog
      isOpen
      onClose={close}
      over="红线已牵起"
      title="牵线成功"
      art={
        <PairArt
          isTied
          mine={configStore.fileUrl(authStore.userInfo?.headPic)}
          other={{ name: portraitLabel(other.nickname, other.ageText), photo: photoOf(line) }}
        />
      }
      words={next.words}
      keys={
        <>
          <Button size="l" isBlock id="qx-connected-next" onClick={handleNext}>
            {next.action}
          </Button>
          {canMessage() ? (
            <Button kind="secondary" size="l" isBlock id="qx-connected-talk" onClick={handleTalk}>
              去打个招呼
            </Button>
          ) : null}
          <Button kind="plain" isBlock id="qx-connected-close" onClick={handleClose}>
            先不急，回到牵线
          </Button>
        </>
      }
    >
      <FirstWords openings={line.openings} />
    </FullScreenDialog>
  )
}

/** The other's contact, shown for the first time. */
const ContactMoment = observer(function ContactMoment({ model, line }: LineDialogsProps) {
  const { nickname, ageText } = line.row.other
  const handleClose = () => model.closeMoment('contact')
  return (
    <FullScreenDialog
      isOpen
      onClose={handleClose}
      over="第一次联系"
      title="先说一句什么"
      art={
        <Stack align="center" top={32}>
          <Avatar src={photoOf(line)} alt={portraitLabel(nickname, ageText)} size={176} />
          <Knot size="s" isDrawn />
        </Stack>
      }
      words="慢慢熟悉，谈到借钱、投资请停下并举报。"
      keys={
        <Button size="l" isBlock id="qx-first-contact-close" onClick={handleClose}>
          我知道了
        </Button>
      }
    >
      <FirstWords openings={line.openings} />
      <Box top={24} padX={28} padY={8} surface="card">
        <ContactRows contact={model.contact} scopes={contactsOf(line)} />
      </Box>
    </FullScreenDialog>
  )
})

/** A suggested first sentence, with alternatives. */
function FirstWords({ openings }: { openings: readonly string[] }) {
  const [at, setAt] = useState(0)
  const words = openings[at % openings.length]
  if (!words) return null
  return (
    <Box padX={28} padTop={24} padBottom={12} surface="card">
      <Row gap={12}>
        <Icon name="message-circle" size={32} color="var(--qx-brand-text)" />
        <Typography size="s" tone="soft">
          第一句话可以这样说
        </Typography>
      </Row>
      <Typography top={12} size="ml" leading="close" region="status" id="qx-first-words">
        {words}
      </Typography>
      <Row justify="end" gap={8} top={4}>
        {openings.length > 1 ? (
          <Button size="s" kind="plain" icon="refresh-cw" onClick={() => setAt(at + 1)}>
            换一句
          </Button>
        ) : null}
        <Button size="s" kind="plain" icon="copy" onClick={() => copyText(words, '已复制，去说说看').catch(() => undefined)}>
          复制这句
        </Button>
      </Row>
    </Box>
  )
}
