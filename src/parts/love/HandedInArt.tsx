/** The member's own face in a warm light, with hearts that rise once: the moment in which a profile is handed in. */
import { View } from '@tarojs/components'
import { Avatar } from '@/ui/base/media/Avatar'
import './HandedInArt.scss'

const SPARKS = [0, 1, 2, 3]

export function HandedInArt({ face }: { face: string | null }) {
  return (
    <View className="qx-handed-in">
      <View className="qx-handed-in__glow" />
      <Avatar src={face} alt="你的头像" size={232} />
      {SPARKS.map((spark) => (
        <View key={spark} className={`qx-handed-in__spark qx-handed-in__spark--${spark} qx-icon qx-icon--heart-fill`} />
      ))}
    </View>
  )
}
