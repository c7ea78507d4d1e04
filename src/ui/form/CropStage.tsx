/** A picture to drag and pinch behind a window, with buttons as an alternative to gestures. */
import { Canvas, Image, Slider, Text, View } from '@tarojs/components'
import type { ITouchEvent } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Box, Row, Stack } from '../base/layout/layout'
import { Icon } from '../base/media/Icon'
import { Typography } from '../base/text/Typography'
import type { CropModel } from './CropModel'
import './CropStage.scss'

/** The canvas on which mini-programs draw the crop. */
export const cropCanvas = 'qx-crop-canvas'

export interface CropStageProps {
  crop: CropModel
  source: string
  hint: string
  /** Content in the middle of the window. */
  mark?: ReactNode
  /** Buttons next to the rotate button. */
  keys?: ReactNode
}

function fingersOf(event: object) {
  return Array.from((event as ITouchEvent).touches).map((touch) => ({ x: touch.clientX, y: touch.clientY }))
}

export const CropStage = observer(function CropStage({ crop, source, hint, mark, keys }: CropStageProps) {
  return (
    <>
      <View
        className="qx-crop__stage"
        id="qx-crop-stage"
        style={{ height: `${crop.frameHeight + 48}px` }}
        catchMove
        onTouchStart={(event) => crop.touch(fingersOf(event))}
        onTouchMove={(event) => crop.drag(fingersOf(event))}
        onTouchEnd={(event) => crop.touch(fingersOf(event))}
      >
        <Image
          className="qx-crop__image"
          src={source}
          mode="scaleToFill"
          style={{
            width: `${crop.width * crop.scale}px`,
            height: `${crop.height * crop.scale}px`,
            marginLeft: `${(-crop.width * crop.scale) / 2}px`,
            marginTop: `${(-crop.height * crop.scale) / 2}px`,
            transform: `translate(${crop.x}px, ${crop.y}px) rotate(${crop.turns * 90}deg)`,
          }}
        />
        <View
          className="qx-crop__window"
          style={{
            width: `${crop.frame}px`,
            height: `${crop.frameHeight}px`,
            marginLeft: `${-crop.frame / 2}px`,
            marginTop: `${-crop.frameHeight / 2}px`,
          }}
        >
          {mark}
        </View>
      </View>
      <Typography isInset top={28} size="sm" align="center">
        {hint}
      </Typography>
      <Row padX={32} padTop={24}>
        <Box isGrowing>
          <Slider
            min={0}
            max={100}
            value={crop.zoom}
            activeColor="#d9304f"
            backgroundColor="#5b4a50"
            blockSize={22}
            disabled={crop.maxScale === crop.minScale}
            onChanging={(event) => crop.zoomTo(event.detail.value)}
            onChange={(event) => crop.zoomTo(event.detail.value)}
          />
        </Box>
        <Stack align="center" justify="center" isFixed tall="tap" size="xs" className="qx-crop__key" onClick={() => crop.turn()}>
          <Icon name="refresh-cw" size={40} />
          <Text>旋转</Text>
        </Stack>
        {keys}
      </Row>
      {process.env.TARO_ENV === 'h5' ? null : <Canvas type="2d" id={cropCanvas} className="qx-crop__canvas" />}
    </>
  )
})
