/** Drawings of a good photo and of bad ones. */
import { View } from '@tarojs/components'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import './PhotoExamples.scss'

const examples = [
  { art: 'good', isGood: true, words: '正脸、光线足、五官清楚' },
  { art: 'covered', isGood: false, words: '墨镜、口罩遮住脸' },
  { art: 'crowd', isGood: false, words: '合影当头像' },
] as const

export function PhotoExamples() {
  return (
    <Box padX={28} padTop={8} padBottom={28}>
      <Row align="start" gap={16}>
        {examples.map(({ art, isGood, words }) => (
          <Stack key={art} align="center" isGrowing>
            <View className={`qx-photo-example qx-photo-example--${art}`} />
            <Row top={8}>
              <Icon name={isGood ? 'circle-check' : 'x'} size={28} color={isGood ? 'var(--qx-success)' : 'var(--qx-danger)'} />
              <Typography left={4} size="s" tone={isGood ? 'success' : 'danger'}>
                {isGood ? '好的' : '不行'}
              </Typography>
            </Row>
            <Typography top={4} size="s" tone="soft" leading="close" align="center">
              {words}
            </Typography>
          </Stack>
        ))}
      </Row>
      <Typography top={16} size="s" tone="soft" leading="close">
        用一年内的原图，不要截图、水印和联系方式。大照片会自动变小再上传。
      </Typography>
    </Box>
  )
}
