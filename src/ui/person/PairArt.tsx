import { View } from '@tarojs/components'
import { Photo } from '../base/media/Photo'
import './PairArt.scss'

export interface PairArtProps {
  mine: string | null | undefined
  other: { name: string; photo: string | null | undefined }
  /** The two pictures are next to each other and leave room for text below. */
  isTied?: boolean
}

/** Two people, with the red thread drawn between their pictures. */
export function PairArt({ mine, other, isTied }: PairArtProps) {
  return (
    <View className={isTied ? 'qx-pair qx-pair--tied' : 'qx-pair'}>
      <Photo src={mine} ratio="3:4" isLazy={false} className="qx-pair__photo qx-pair__photo--mine" />
      <Photo src={other.photo} alt={other.name} ratio="3:4" isLazy={false} className="qx-pair__photo qx-pair__photo--other" />
      <View className="qx-pair__thread" />
    </View>
  )
}
