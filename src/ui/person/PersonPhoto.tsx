import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../base/style/classNames'
import { Photo, type PhotoProps } from '../base/media/Photo'
import { Tappable } from '../base/action/Tappable'
import { PhotoLock } from './PhotoLock'
import './PersonPhoto.scss'

export interface PersonPhotoProps extends Pick<PhotoProps, 'src' | 'standIn' | 'color' | 'ratio' | 'alt' | 'isLazy'> {
  id?: string
  /** At full width, with the text about the person over its lower edge; else within the page's gutters. */
  isPortrait?: boolean
  /** The photo is veiled, for this reason. */
  lockedWords?: string
  /** Shows it in full; `label` names the person. */
  onOpen?: () => void
  label?: string
  /** A button in its lower corner. */
  corner?: ReactNode
}

/** One large picture of a person, to view, to open in full, and with an action. */
export function PersonPhoto({ id, isPortrait, lockedWords, onOpen, label = '查看大图', corner, ...photo }: PersonPhotoProps) {
  return (
    <View id={id} className={classNames('qx-i qx-person-photo', isPortrait ? 'qx-person-photo--portrait' : 'qx-inset qx-bottom-24')}>
      <Photo {...photo} canRetry className={classNames('qx-person-photo__photo', !photo.src && 'qx-person-photo__photo--none')}>
        {onOpen ? <Tappable press="none" className="qx-person-photo__open" label={label} onClick={onOpen} /> : null}
        {lockedWords ? <PhotoLock words={lockedWords} /> : null}
      </Photo>
      {corner ? <View className="qx-person-photo__corner">{corner}</View> : null}
    </View>
  )
}
