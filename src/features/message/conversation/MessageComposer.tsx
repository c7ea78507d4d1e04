/** The input bar, or the reason why writing is not possible. */
import { Text, View } from '@tarojs/components'
import { messageLimits } from '@qianxian/protocol/message/message.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Recording } from '@/platform/media/record.types'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { IconButton } from '@/ui/base/action/IconButton'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { ComposeField } from '@/ui/form/ComposeField'
import type { ConversationModel } from './ConversationModel'
import { RecordingLine, VoiceKey } from './VoiceControls'
import { composeHint, isWritingClosed, toolReason } from './conversationWords'
import { emojis } from './emojis'

/** Button for a picture; while none may be sent, a tap shows the reason. */
function PictureKey({ model }: { model: ConversationModel }) {
  // A browser opens its file chooser only directly within a tap, so the code is loaded beforehand.
  useEffect(() => void import('./pictures').catch(() => undefined), [])

  async function handlePick() {
    const reason = toolReason(model.writing, 'image')
    if (reason) return toast(reason)
    const picture = await (await import('./pictures')).pickPicture()
    if (picture) model.sendPicture(picture)
  }

  return <IconButton id="qx-talk-picture" icon="image" label="发图片" tone="soft" onTap={handlePick} />
}

/** Adds an emoji to the text. */
function Emojis({ model }: { model: ConversationModel }) {
  return (
    <Row id="qx-talk-emojis" isWrapping padX={16} padBottom={16} region="group" label="表情">
      {emojis.map((emoji) => (
        <Row key={emoji} justify="center" tall="tap" size="2xl" className="qx-talk__emoji" onClick={() => model.write(model.text + emoji)}>
          <Text>{emoji}</Text>
        </Row>
      ))}
    </Row>
  )
}

export const MessageComposer = observer(function MessageComposer({ model, onSend }: { model: ConversationModel; onSend: () => void }) {
  const [keyboard, setKeyboard] = useState(0)
  const [recording, setRecording] = useState<Recording | null>(null)
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const { writing, refusal, text } = model
  if (!writing) return null
  const hint = composeHint(writing)

  return (
    <Box
      surface="plain"
      padTop={16}
      region="region"
      label="写消息"
      className={keyboard > 0 ? 'qx-talk__bar qx-talk__bar--up' : 'qx-talk__bar'}
    >
      <Box padX="gutter">
        {refusal ? (
          <Typography bottom={12} size="s" tone="danger" region="alert" id="qx-talk-refusal">
            {refusal}
          </Typography>
        ) : hint ? (
          <Typography bottom={12} size="s" tone="soft" region="status" id="qx-talk-hint">
            {hint}
          </Typography>
        ) : null}
      </Box>
      {isWritingClosed(writing) ? null : recording ? (
        <RecordingLine recording={recording} model={model} onEnd={() => setRecording(null)} />
      ) : (
        <>
          <Row align="end" gap={16} padX="gutter">
            <ComposeField
              id="qx-talk-field"
              value={text}
              onChange={(words) => model.write(words)}
              onSend={onSend}
              placeholder="说点什么"
              maxLength={messageLimits.textMax}
              onKeyboard={setKeyboard}
            />
            <Button id="qx-talk-send" isDisabled={!model.canSend} onClick={onSend}>
              发送
            </Button>
          </Row>
          <Row gap={16} padX={12} padY={8}>
            <IconButton
              id="qx-talk-emoji"
              icon="smile"
              label="表情"
              tone="soft"
              isOpen={isEmojiOpen}
              onTap={() => setEmojiOpen(!isEmojiOpen)}
            />
            <PictureKey model={model} />
            <VoiceKey model={model} onBegin={setRecording} />
          </Row>
          {isEmojiOpen ? <Emojis model={model} /> : null}
        </>
      )}
      <View style={{ height: `${keyboard}px` }} />
    </Box>
  )
})
