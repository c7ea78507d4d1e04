/** The input bar, or the reason why writing is not possible. */
import { View } from '@tarojs/components'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { messageLimits } from '@qianxian/protocol/message/message.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Recording } from '@/platform/media/record.types'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { IconButton } from '@/ui/base/action/IconButton'
import { Typography } from '@/ui/base/text/Typography'
import { ComposeField } from '@/ui/form/ComposeField'
import type { ConversationModel } from './ConversationModel'
import { RecordingLine, VoiceKey } from './VoiceControls'
import { composeHint, isWritingClosed } from './conversationWords'

/** Number of suggested openings that leaves room to write on a small phone. */
const AT_ONCE = 2

function Openings({ openings, onTake }: { openings: readonly string[]; onTake: (words: string) => void }) {
  const [at, setAt] = useState(0)
  return (
    <Box bottom={12}>
      <Row justify="between">
        <Typography size="s" tone="soft">
          第一句话可以这样说
        </Typography>
        {openings.length > AT_ONCE ? (
          <Button kind="plain" size="s" icon="refresh-cw" onClick={() => setAt((at + AT_ONCE) % openings.length)}>
            换一换
          </Button>
        ) : null}
      </Row>
      <Chips>
        {openings.slice(at, at + AT_ONCE).map((words) => (
          <Chip key={words} label={words} onClick={() => onTake(words)} />
        ))}
      </Chips>
    </Box>
  )
}

/** Button for a picture, shown after both have written. */
function PictureKey({ model }: { model: ConversationModel }) {
  // A browser opens its file chooser only directly within a tap, so the code is loaded beforehand.
  useEffect(() => void import('./pictures').catch(() => undefined), [])

  async function handlePick() {
    const picture = await (await import('./pictures')).pickPicture()
    if (picture) model.sendPicture(picture)
  }

  return (
    <IconButton id="qx-talk-picture" icon="image" label="发图片" tone="soft" isDisabled={model.writing?.gate !== null} onTap={handlePick} />
  )
}

export const MessageComposer = observer(function MessageComposer({ model, onSend }: { model: ConversationModel; onSend: () => void }) {
  const [keyboard, setKeyboard] = useState(0)
  const [recording, setRecording] = useState<Recording | null>(null)
  const { writing, refusal, text } = model
  if (!writing) return null
  const hint = composeHint(writing)
  const openings = model.rows.length === 0 && text === '' && !isWritingClosed(writing) ? (model.detail.value?.openings ?? []) : []

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
      <Box padX="gutter">{openings.length > 0 ? <Openings openings={openings} onTake={(words) => model.write(words)} /> : null}</Box>
      {isWritingClosed(writing) ? null : recording ? (
        <RecordingLine recording={recording} model={model} onEnd={() => setRecording(null)} />
      ) : (
        <Row align="end" gap={16} padX="gutter" padBottom={16}>
          {isIn(writing.kinds, 'image') ? <PictureKey model={model} /> : null}
          {isIn(writing.kinds, 'voice') ? <VoiceKey model={model} onBegin={setRecording} /> : null}
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
      )}
      <View style={{ height: `${keyboard}px` }} />
    </Box>
  )
})
