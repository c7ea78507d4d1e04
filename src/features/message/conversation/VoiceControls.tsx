/** Voices in a conversation: the record button, the recording bar, and the bubble that plays one. */
import { voiceLimits } from '@qianxian/protocol/media/media.words'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { onAppHidden } from '@/platform/lifecycle/appHidden'
import { canRecord } from '@/platform/media/record'
import type { Recording } from '@/platform/media/record.types'
import { Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Icon } from '@/ui/base/media/Icon'
import { IconButton } from '@/ui/base/action/IconButton'
import { Typography } from '@/ui/base/text/Typography'
import { toast } from '@/ui/base/overlay/Dialog'
import { toolReason } from './conversationWords'
import { voicePlayer } from './voicePlayer'
import type { ConversationModel } from './ConversationModel'

export function VoiceKey({ model, onBegin }: { model: ConversationModel; onBegin: (recording: Recording) => void }) {
  async function handleBegin() {
    const reason = toolReason(model.writing, 'voice')
    if (reason) return toast(reason)
    voicePlayer.stop()
    const recording = await (await import('./voiceRecorder')).startRecording()
    if (recording) onBegin(recording)
  }
  if (!canRecord()) return null
  return <IconButton id="qx-talk-voice" icon="mic" label="发语音" tone="soft" onTap={handleBegin} />
}

/** Replaces the input bar. Leaving the page releases the microphone. */
export function RecordingLine({ recording, model, onEnd }: { recording: Recording; model: ConversationModel; onEnd: () => void }) {
  const [seconds, setSeconds] = useState(0)
  const isDone = useRef(false)

  function drop() {
    if (isDone.current) return
    isDone.current = true
    recording.drop()
    onEnd()
  }
  useEffect(() => {
    const beganAt = Date.now()
    const ticking = setInterval(() => setSeconds(Math.min(voiceLimits.secondsMax, Math.floor((Date.now() - beganAt) / 1000))), 250)
    const unwatch = onAppHidden(drop)
    return () => {
      clearInterval(ticking)
      unwatch()
      drop()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one recording has one line
  }, [recording])

  async function handleSend() {
    if (isDone.current) return
    isDone.current = true
    const recorded = await (await import('./voiceRecorder')).finishRecording(recording)
    onEnd()
    if (recorded) model.sendVoice(recorded)
  }

  const isFull = seconds >= voiceLimits.secondsMax
  return (
    <Row gap={16} padX="gutter" padBottom={16}>
      <IconButton id="qx-talk-voice-drop" icon="trash-2" label="不发了" tone="soft" onTap={drop} />
      <Row isGrowing gap={12} justify="center" tall="tap">
        <Icon name="mic" size={32} color="var(--qx-danger)" />
        <Typography region="status">{isFull ? '录满一分钟了' : '正在录音'}</Typography>
        <Typography tone="soft">{`${seconds} 秒`}</Typography>
      </Row>
      <Button id="qx-talk-voice-send" onClick={handleSend}>
        发送
      </Button>
    </Row>
  )
}

/** Duration of a voice message, and whether it is playing. */
export const VoiceWords = observer(function VoiceWords({ url, seconds }: { url: string | null; seconds: number }) {
  return (
    <Row gap={12}>
      <Icon name={url !== null && voicePlayer.url === url ? 'pause' : 'audio-lines'} />
      <Typography>{`${seconds} 秒`}</Typography>
    </Row>
  )
})
