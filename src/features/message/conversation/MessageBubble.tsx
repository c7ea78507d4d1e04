/** One message: a bubble on its writer's side, or a centred line. */
import { Text, View } from '@tarojs/components'
import type { Message, MessageCard } from '@qianxian/protocol/message/message.schema'
import { withQuery } from '@qianxian/protocol/base/query'
import { previewImages } from '@/platform/media/previewImages'
import { navigateToUrl } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Photo } from '@/ui/base/media/Photo'
import { Tappable, TappableText } from '@/ui/base/action/Tappable'
import { Typography } from '@/ui/base/text/Typography'
import { voicePlayer } from './voicePlayer'
import type { ConversationModel } from './ConversationModel'
import type { Outgoing, MessageRow } from './messageRows'
import { recalledWords, messageLabel } from './conversationWords'
import { VoiceWords } from './VoiceControls'

export interface Face {
  name: string
  photo: string | null
}

export interface MessageBubbleProps {
  row: MessageRow
  face: Face
  model: ConversationModel
  onChoose: (message: Message) => void
}

const isWeb = process.env.TARO_ENV === 'h5'

export function MessageBubble({ row, face, model, onChoose }: MessageBubbleProps) {
  const { message, outgoing, isMine, isFirst, isRead, mark } = row
  return (
    <View className={isFirst ? 'qx-pad-top-20' : 'qx-pad-top-8'}>
      {mark ? <Middle words={mark} /> : null}
      {message && (message.recalledAt || message.kind === 'system') ? (
        <Middle words={message.recalledAt ? recalledWords(message) : message.body} />
      ) : (
        <View className={`qx-talk__side${isMine ? ' qx-talk__side--mine' : ''}`}>
          {!isMine && isFirst ? <Avatar src={face.photo} size={72} className="qx-talk__face" /> : null}
          <Bubble message={message} outgoing={outgoing} isMine={isMine} name={face.name} onChoose={onChoose} />
        </View>
      )}
      {message?.risks.map((words) => (
        <Row key={words} gap={8} top={8} tone="danger" size="s" className="qx-talk__under">
          <Icon name="shield-check" size={28} />
          <Typography isGrowing leading="close">
            {words}
          </Typography>
        </Row>
      ))}
      {outgoing ? <OnItsWay outgoing={outgoing} model={model} /> : null}
      {isRead ? (
        <Typography align="end" right={32} size="s" tone="faint">
          已读
        </Typography>
      ) : null}
    </View>
  )
}

function Middle({ words }: { words: string }) {
  return (
    <Typography align="center" top={16} bottom={12} size="s" tone="faint">
      {words}
    </Typography>
  )
}

type BubbleProps = Pick<MessageRow, 'message' | 'outgoing' | 'isMine'> & { name: string; onChoose: (message: Message) => void }

function Bubble({ message, outgoing, isMine, name, onChoose }: BubbleProps) {
  if (message?.card) return <CardBubble card={message.card} />
  if (message?.picture) {
    const { picture } = message
    const open = () => previewImages([configStore.fileUrl(picture.url)], configStore.fileUrl(picture.url))
    return (
      <Tappable className="qx-talk__picture" label={`${isMine ? '我' : name}发的图片`} onClick={open} onLongPress={() => onChoose(message)}>
        <Photo src={configStore.fileUrl(picture.thumb)} ratio="3:4" color={picture.color ?? undefined} />
      </Tappable>
    )
  }
  if (outgoing?.picture) {
    return (
      <View className="qx-talk__picture">
        <Photo src={outgoing.picture.path} ratio="3:4" />
      </View>
    )
  }
  const look = `qx-talk__bubble qx-text-ml${isMine ? ' qx-talk__bubble--mine' : ''}`
  if (message?.voice) {
    const { seconds } = message.voice
    const url = configStore.fileUrl(message.voice.url)
    return (
      <Tappable
        className={look}
        label={`${isMine ? '我' : name}发的语音，${seconds} 秒`}
        onClick={() => voicePlayer.toggle(url)}
        onLongPress={() => onChoose(message)}
      >
        <VoiceWords url={url} seconds={seconds} />
      </Tappable>
    )
  }
  if (outgoing?.voice) {
    return (
      <View className={look}>
        <VoiceWords url={null} seconds={outgoing.voice.seconds} />
      </View>
    )
  }
  const body = message?.body ?? outgoing?.body ?? ''
  if (!message) {
    return (
      <View className={look}>
        <Text className="qx-as-written">{body}</Text>
      </View>
    )
  }
  return (
    <Tappable
      className={look}
      label={isWeb ? messageLabel(message, name) : undefined}
      onClick={() => onChoose(message)}
      onLongPress={() => onChoose(message)}
    >
      <Text className="qx-as-written">{body}</Text>
    </Tappable>
  )
}

/** A card sent by the product. */
function CardBubble({ card }: { card: MessageCard }) {
  const { title, words, target } = card
  const inside = (
    <>
      <Typography weight="semibold">{title}</Typography>
      <Typography top={4} size="s" tone="soft">
        {words}
      </Typography>
    </>
  )
  return target ? (
    <Box role="link" className="qx-talk__card" onClick={() => navigateToUrl(withQuery(target.url, target.params))}>
      {inside}
    </Box>
  ) : (
    <Box className="qx-talk__card">{inside}</Box>
  )
}

/** Status below a message that the server does not have yet. */
function OnItsWay({ outgoing: { clientId, state, words, picture, voice }, model }: { outgoing: Outgoing; model: ConversationModel }) {
  if (state === 'refused') {
    return (
      <View className="qx-pad-x-gutter">
        <Typography align="end" size="s" tone="danger" region="alert">
          {words}
        </Typography>
        <Row justify="end" gap={24} tone="brand" size="s">
          {picture || voice ? null : (
            <TappableText className="qx-i qx-finger" onClick={() => model.rewrite(clientId)}>
              改一改
            </TappableText>
          )}
          <TappableText className="qx-i qx-finger" onClick={() => model.again(clientId)}>
            重试
          </TappableText>
          <TappableText className="qx-i qx-finger" onClick={() => model.drop(clientId)}>
            不发了
          </TappableText>
        </Row>
      </View>
    )
  }
  return (
    <View className="qx-pad-x-gutter">
      {state === 'sending' ? (
        <Typography align="end" size="s" tone="faint">
          正在发送
        </Typography>
      ) : (
        <Row justify="end" gap={16} size="s">
          <Typography tone="soft">网络恢复后自动发出</Typography>
          <TappableText className="qx-i qx-finger qx-tone-brand" onClick={() => model.again(clientId)}>
            重试
          </TappableText>
        </Row>
      )}
    </View>
  )
}
