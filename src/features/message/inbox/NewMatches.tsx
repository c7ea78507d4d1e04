/** New matches as faces above the conversations; a tap opens the conversation. */
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { openConversation } from '@/parts/person/openConversation'
import { configStore } from '@/stores/config.store'
import { regionAttributes } from '@/ui/base/accessibility/attributes'
import { Box, Stack } from '@/ui/base/layout/layout'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Avatar } from '@/ui/base/media/Avatar'
import { Typography } from '@/ui/base/text/Typography'
import type { Inbox } from './Inbox'

export const NewMatches = observer(function NewMatches({ model }: { model: Inbox }) {
  const people = model.head?.matches ?? []
  if (people.length === 0) return null
  return (
    <Box padTop={24}>
      <Typography level={2} left={24} size="m" weight="semibold">
        新的互相喜欢
      </Typography>
      <View className="qx-inbox__faces" {...regionAttributes('list', '新的互相喜欢')}>
        <ListItems>
          {people.map(({ no, nickname, cover }) => (
            <Stack
              key={no}
              id={`qx-inbox-match-${no}`}
              isFixed
              className="qx-inbox__face"
              align="center"
              role="link"
              label={`和${nickname}说第一句话`}
              onClick={() => openConversation(no)}
            >
              <Avatar src={cover && configStore.fileUrl(cover.thumb)} size={120} />
              <Typography top={8} size="s" lines={1}>
                {nickname}
              </Typography>
            </Stack>
          ))}
        </ListItems>
      </View>
    </Box>
  )
})
