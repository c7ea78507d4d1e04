/** The same fact was changed here and on another device: shows both versions, and the editor chooses one. */
import { observer } from 'mobx-react'
import { regions } from '@/stores/regions.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { factWords, profileFieldLabel } from './profileForm'
import type { TypedProfile } from './TypedProfile'

export const ConflictCard = observer(function ConflictCard({ typed }: { typed: TypedProfile }) {
  if (typed.conflicts.length === 0) return null
  return (
    <Box isInset bottom={32} pad={28} surface="card" line="around" id="qx-conflicts">
      <Typography size="l" weight="semibold">
        这几项在别处也改过
      </Typography>
      <Typography top={4} size="s" tone="soft">
        你刚才填写的都还在，选择要留下哪一个。
      </Typography>
      {typed.conflicts.map(({ field, mine, theirs }) => (
        <Box key={field} top={24} padTop={20} line="top">
          <Typography size="m" weight="semibold">
            {profileFieldLabel(field)}
          </Typography>
          {[
            { from: '你刚填写的', value: mine, isMine: true },
            { from: '别处保存的', value: theirs, isMine: false },
          ].map(({ from, value, isMine }) => (
            <Row key={from} top={16}>
              <Stack isGrowing right={20}>
                <Typography size="xs" tone="faint">
                  {from}
                </Typography>
                <Typography size="m" leading="close" lines={3}>
                  {factWords(field, value, regions.tree)}
                </Typography>
              </Stack>
              <Button size="s" kind={isMine ? 'primary' : 'ghost'} onClick={() => typed.settle(field, isMine)}>
                用这个
              </Button>
            </Row>
          ))}
        </Box>
      ))}
    </Box>
  )
})
