/** Menus of a conversation and of a message. */
import type { ConversationDetail, Message } from '@qianxian/protocol/message/message.schema'
import { message as endpoints } from '@qianxian/protocol/message/message'
import { block } from '@/parts/interact/relationActions'
import { openPerson } from '@/parts/person/openPerson'
import { copyText } from '@/platform/sharing/clipboard'
import { call } from '@/request/call'
import { goBack, navigateTo } from '@/router/navigator'
import { Cell } from '@/ui/base/layout/Cell'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import type { ConversationModel } from './ConversationModel'
import { canRecall, partnerName } from './conversationWords'

interface MenuProps {
  isOpen: boolean
  model: ConversationModel
  onClose: () => void
}

/** The other's page, a report, and the actions that end the conversation. */
export function ConversationMenu({ isOpen, model, value, onClose }: MenuProps & { value: ConversationDetail }) {
  const { row, canLetGo, lineId } = value
  const { id, other, matchmaker } = row
  const name = partnerName(row)
  const chosen = (act: () => unknown) => () => {
    onClose()
    return act()
  }

  async function handleLetGo() {
    const content = `和${name}的对话会停在这里，双方都不能再发消息，聊过的话还在。对方会收到一句客气的道别。`
    if (await confirm({ title: '结束这段对话？', content, confirmWords: '结束' })) await model.letGo().catch(() => undefined)
  }

  async function handleBlock(no: string) {
    const content = `拉黑后，你和${name}互相看不到对方，对话、喜欢和牵线都会结束。对方不会收到通知。`
    if (!(await confirm({ title: '拉黑 TA？', content, confirmWords: '拉黑', isDanger: true }))) return
    await block(no).then(
      () => {
        toast('已拉黑')
        return goBack()
      },
      () => undefined,
    )
  }

  async function handleHide() {
    const content = '只从你的列表里移除，聊过的话也不再显示给你；有新消息时会再出现。'
    if (!(await confirm({ title: '移除这段对话？', content, confirmWords: '移除' }))) return
    await call(endpoints.hide, { id }).then(
      () => goBack(),
      () => undefined,
    )
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="更多">
      {other ? <Cell label="看 TA 的资料" icon="user-round" onClick={chosen(() => openPerson(other, 'other'))} /> : null}
      {lineId ? <Cell label="看这次牵线" icon="link" onClick={chosen(() => navigateTo('/member/love/line', { id: lineId }))} /> : null}
      {other && row.kind === 'chat' && canLetGo ? (
        <Cell
          id="qx-talk-couple"
          label="确认交往"
          note="在一起了，就告诉我们"
          icon="heart"
          onClick={chosen(() => navigateTo('/subpages/haibao/haibao4', { no: other.no, name }))}
        />
      ) : null}
      {other && row.kind === 'chat' ? (
        <Cell
          id="qx-talk-report"
          label="举报"
          note="匿名，对方不会知道，聊天记录会一起交给审核员"
          icon="flag"
          onClick={chosen(() => navigateTo('/pages/love/report', { no: other.no, name }))}
        />
      ) : null}
      {matchmaker ? (
        <Cell
          id="qx-talk-report"
          label="举报红娘"
          icon="flag"
          onClick={chosen(() => navigateTo('/pages/love/report', { matchmakerId: matchmaker.id, name }))}
        />
      ) : null}
      <Cell id="qx-talk-hide" label="从列表移除" note="只有你看不到" icon="trash-2" onClick={chosen(handleHide)} />
      {canLetGo ? (
        <Cell id="qx-talk-let-go" label="结束对话" note="好好道别，不再联系" icon="log-out" onClick={chosen(handleLetGo)} />
      ) : null}
      {other && row.kind === 'chat' ? (
        <Cell
          id="qx-talk-block"
          label="拉黑"
          note="互相不再看到"
          icon="ban"
          iconColor="var(--qx-danger)"
          onClick={chosen(() => handleBlock(other.no))}
        />
      ) : null}
    </Sheet>
  )
}

/** Menu of one message. */
export function MessageMenu({ isOpen, message, model, onClose }: MenuProps & { message: Message | null }) {
  function handleCopy() {
    onClose()
    return copyText(message?.body ?? '').catch(() => undefined)
  }

  async function handleRecall() {
    onClose()
    if (message) await model.recall(message.seq).catch(() => undefined)
  }

  function handleReport() {
    onClose()
    const row = model.detail.value?.row
    if (row?.other) void navigateTo('/pages/love/report', { no: row.other.no, name: partnerName(row) })
    else if (row?.matchmaker) void navigateTo('/pages/love/report', { matchmakerId: row.matchmaker.id, name: partnerName(row) })
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="这条消息">
      {message?.body ? <Cell id="qx-message-copy" label="复制" icon="copy" onClick={handleCopy} /> : null}
      {message && canRecall(message) ? (
        <Cell id="qx-message-recall" label="撤回" note="双方都不再看到它" icon="refresh-cw" onClick={handleRecall} />
      ) : null}
      {message && !message.isMine ? (
        <Cell id="qx-message-report" label="举报" note="匿名，对方不会知道" icon="flag" onClick={handleReport} />
      ) : null}
    </Sheet>
  )
}
