/** Below the header: the other person, the relation, and the warnings. */
import type { ConversationDetail } from '@qianxian/protocol/message/message.schema'
import { openPerson } from '@/parts/person/openPerson'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row } from '@/ui/base/layout/layout'
import { IconButton } from '@/ui/base/action/IconButton'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Typography } from '@/ui/base/text/Typography'
import { bondWords, partnerName } from './conversationWords'

export function ConversationHeader({ value, onMenu }: { value: ConversationDetail; onMenu: () => void }) {
  const { row, risks } = value
  const { other, matchmaker } = row
  const picture = other?.cover ?? matchmaker?.avatar ?? null

  function handleOpen() {
    if (other) return openPerson(other, 'other')
    return matchmaker ? navigateTo('/pages/love/hongniang', { id: matchmaker.id }) : undefined
  }
  const inside = (
    <>
      <Avatar src={picture && configStore.fileUrl(picture.thumb)} size={64} isOnline={other?.isOnline} isVerified={other?.isVerified} />
      <Typography isGrowing left={16} size="s" tone="soft" leading="close">
        {bondWords(row)}
      </Typography>
    </>
  )
  return (
    <Box isFixed surface="plain" line="bottom" region="region" label="对方">
      <Row padX="gutter">
        {other || matchmaker ? (
          <Row
            id="qx-talk-other"
            role="link"
            isGrowing
            tall="tap"
            padY={12}
            label={`看看${partnerName(row)}，${bondWords(row)}`}
            onClick={handleOpen}
          >
            {inside}
          </Row>
        ) : (
          <Row isGrowing tall="tap" padY={12}>
            {inside}
          </Row>
        )}
        <IconButton id="qx-talk-more" icon="ellipsis" label="更多" tone="soft" onTap={onMenu} />
      </Row>
      {risks.map((words) => (
        <NoticeBar key={words} tone="danger" icon="shield-check" words={words} />
      ))}
    </Box>
  )
}
