import { View } from '@tarojs/components'
import { classNames } from '../style/classNames'
import { px } from '../style/px'
import './Skeleton.scss'

export interface SkeletonProps {
  /** Width at the 750 design width; full width by default. */
  width?: number
  height?: number
  radius?: number
  isRound?: boolean
  className?: string
}

/** A warm grey block in place of loading content. */
export function Skeleton({ width, height = 32, radius = 12, isRound, className }: SkeletonProps) {
  return (
    <View
      className={classNames('qx-i qx-skeleton', className)}
      style={{
        width: width ? px(width) : '100%',
        height: px(height),
        borderRadius: isRound ? '50%' : px(radius),
      }}
    />
  )
}

const shapes = {
  cards: ['a', 'b', 'c', 'd'],
  rows: ['a', 'b', 'c', 'd', 'e', 'f'],
  words: [686, 620, 660, 420],
  place: [144, 176, 480],
}

export interface PageSkeletonProps {
  /**
   * cards: the two-column grid of people; rows: faces with two lines; place: the person's own picture over cards;
   * detail: one large picture; words: an article or form.
   */
  kind: 'cards' | 'rows' | 'place' | 'detail' | 'words'
}

/** Placeholder of a page of a usual shape, with the real dimensions. */
export function PageSkeleton({ kind }: PageSkeletonProps) {
  if (kind === 'cards') {
    return (
      <View className="qx-page-skeleton qx-page-skeleton--cards">
        {shapes.cards.map((name) => (
          <View key={name} className="qx-page-skeleton__card">
            <View className="qx-skeleton qx-page-skeleton__photo" />
            <Skeleton width={200} height={26} className="qx-page-skeleton__gap" />
            <Skeleton width={140} height={22} className="qx-page-skeleton__gap" />
          </View>
        ))}
      </View>
    )
  }
  if (kind === 'rows') {
    return (
      <View className="qx-page-skeleton">
        {shapes.rows.map((name) => (
          <View key={name} className="qx-page-skeleton__row">
            <Skeleton width={120} height={120} isRound />
            <View className="qx-page-skeleton__lines">
              <Skeleton width={280} height={34} />
              <Skeleton width={400} height={26} className="qx-page-skeleton__gap" />
            </View>
          </View>
        ))}
      </View>
    )
  }
  if (kind === 'place') {
    return (
      <View className="qx-page-skeleton">
        <View className="qx-page-skeleton__own">
          <Skeleton width={228} height={304} radius={24} />
          <View className="qx-page-skeleton__lines">
            <Skeleton width={240} height={44} />
            <Skeleton width={160} height={34} className="qx-page-skeleton__gap" />
          </View>
        </View>
        {shapes.place.map((height) => (
          <Skeleton key={height} height={height} radius={24} className="qx-page-skeleton__gap" />
        ))}
      </View>
    )
  }
  return (
    <View className="qx-page-skeleton">
      {kind === 'detail' ? <View className="qx-skeleton qx-page-skeleton__hero" /> : null}
      {shapes.words.map((width) => (
        <Skeleton key={width} width={width} height={34} className="qx-page-skeleton__gap" />
      ))}
    </View>
  )
}
