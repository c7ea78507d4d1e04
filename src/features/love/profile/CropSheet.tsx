/** Crops a photo to the portrait card's shape, by dragging and pinching. */
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { drawCrop } from '@/platform/media/crop'
import { failureWords } from '@/platform/fault'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { windowInfo } from '@/ui/base/style/windowInfo'
import { Typography } from '@/ui/base/text/Typography'
import { CropModel, portraitRatio } from '@/ui/form/CropModel'
import { CropStage, cropCanvas } from '@/ui/form/CropStage'
import type { CropRequest } from './PhotoAlbumModel'

/** Share of the window's height for the picture; the rest is for the buttons. */
const HIGH_SHARE = 0.38
const WIDE_SHARE = 0.72

export interface CropSheetProps {
  isOpen: boolean
  cropping: CropRequest | null
  onClose: () => void
}

export const CropSheet = observer(function CropSheet({ isOpen, cropping, onClose }: CropSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="裁剪照片" isPlain>
      {cropping ? <Cutting key={cropping.source} cropping={cropping} /> : null}
    </Sheet>
  )
})

const Cutting = observer(function Cutting({ cropping }: { cropping: CropRequest }) {
  const [opened, setOpened] = useState<{ crop: CropModel; source: string } | null>(null)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    Taro.getImageInfo({ src: cropping.source }).then(
      ({ width, height, path }) => {
        const { windowWidth, windowHeight } = windowInfo()
        const frame = Math.round(Math.min(windowWidth * WIDE_SHARE, windowHeight * HIGH_SHARE * portraitRatio.ratio))
        const crop = new CropModel(width, height, frame, portraitRatio)
        if (crop.isTooSmall) setProblem('这张照片太小，裁剪后会不清楚')
        // A network picture is now on the device, where mini-programs can draw it.
        else setOpened({ crop, source: process.env.TARO_ENV === 'h5' ? cropping.source : path })
      },
      () => setProblem('照片打不开，换一张试试'),
    )
  }, [cropping.source])

  async function handleSave() {
    if (!opened) return
    try {
      const { crop, source } = opened
      cropping.done(await drawCrop(source, crop.placement, crop.edge, cropCanvas))
    } catch (error) {
      toast(failureWords(error))
    }
  }

  return (
    <Stack>
      {opened ? (
        <CropStage crop={opened.crop} source={opened.source} hint={hintOf(cropping)} />
      ) : (
        <Typography top={48} bottom={48} align="center" tone="soft">
          {problem || '正在打开照片'}
        </Typography>
      )}
      <Box padX="gutter" padTop={24} padBottom={24}>
        <Row gap={20}>
          <Button kind="ghost" size="l" id="qx-crop-skip" onClick={() => cropping.done(null)}>
            {cropping.isAsked ? '不裁剪' : '取消'}
          </Button>
          <Button isBlock size="l" id="qx-crop-save" isDisabled={opened === null} onClick={handleSave}>
            用这张
          </Button>
        </Row>
      </Box>
    </Stack>
  )
})

const hintOf = ({ isAsked }: CropRequest): string => (isAsked ? '别人在卡片上看到的样子，让脸在中间' : '拖动、双指缩放，让脸在中间')
