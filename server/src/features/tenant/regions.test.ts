import { expect, test } from 'vitest'
import { cityEntries, hotCities, regionByCode, regionNames, regionPrefix, regions, regionTitle, shortName } from './regions'

test('the tree contains provinces, cities and areas and is built once', () => {
  const tree = regions()
  expect(tree).toHaveLength(34)
  const zhejiang = tree.find((province) => province.code === '330000')
  const hangzhou = zhejiang?.children.find((city) => city.name === '杭州市')
  expect(hangzhou?.children.map((area) => area.name)).toContain('西湖区')
  expect(tree.every((province) => province.children.every((city) => city.children.length > 0))).toBe(true)
  expect(regions()).toBe(tree)
})

test('a code gives its names from the province downwards', () => {
  expect(regionNames('330106')).toEqual({ provinceName: '浙江省', cityName: '杭州市', areaName: '西湖区' })
  expect(regionNames('330100')).toEqual({ provinceName: '浙江省', cityName: '杭州市', areaName: '' })
  expect(regionNames('330000')).toEqual({ provinceName: '浙江省', cityName: '', areaName: '' })
  expect(regionNames('999999')).toEqual({ provinceName: '', cityName: '', areaName: '' })
  expect(regionNames(null)).toEqual({ provinceName: '', cityName: '', areaName: '' })
  expect(regionByCode('330106')).toEqual({ code: '330106', name: '西湖区', level: 'area', parent: '330100' })
  expect(regionByCode('x')).toBeUndefined()
})

test('municipalities are named once, and counties without a city take its place', () => {
  expect(regionNames('110105')).toEqual({ provinceName: '北京市', cityName: '北京市', areaName: '朝阳区' })
  expect(regionNames('500229')).toEqual({ provinceName: '重庆市', cityName: '重庆市', areaName: '城口县' })
  expect(regionNames('429004')).toEqual({ provinceName: '湖北省', cityName: '仙桃市', areaName: '' })
  expect(regionTitle('110105')).toBe('北京 朝阳区')
  expect(regionTitle('110100')).toBe('北京')
  expect(regionTitle('330106')).toBe('浙江 杭州')
  expect(regionTitle('429004')).toBe('湖北 仙桃')
  expect(regionTitle('')).toBe('')
})

test("short names drop the suffix of the region's kind", () => {
  expect(['广西壮族自治区', '内蒙古自治区', '香港特别行政区', '杭州市', '浙江省'].map(shortName)).toEqual([
    '广西',
    '内蒙古',
    '香港',
    '杭州',
    '浙江',
  ])
})

test('a region is queried by the prefix of its code', () => {
  expect(['330000', '330100', '330106', '500100', '110105'].map(regionPrefix)).toEqual(['33', '3301', '330106', '50', '110105'])
})

test('the chooser lists every city once by pinyin', () => {
  const cities = cityEntries()
  expect(new Set(cities.map((city) => city.code)).size).toBe(cities.length)
  expect(cities.every((city) => /^[a-z]+$/.test(city.pinyin) && /^[A-Z]$/.test(city.letter))).toBe(true)
  const letters = (name: string) => cities.find((city) => city.name === name)?.pinyin
  expect(['重庆市', '厦门市', '长沙市', '西安市', '吕梁市', '仙桃市'].map(letters)).toEqual([
    'chongqing',
    'xiamen',
    'changsha',
    'xian',
    'lvliang',
    'xiantao',
  ])
  expect(cities.map((city) => city.name)).not.toContain('省直辖县')
  expect([...cities].sort((a, b) => (a.pinyin < b.pinyin ? -1 : 1))[0]).toBe(cities[0])
})

test('hot cities are listed in the order of the chooser', () => {
  expect(
    hotCities()
      .map((city) => city.name)
      .slice(0, 4),
  ).toEqual(['北京市', '上海市', '广州市', '深圳市'])
  expect(hotCities().every((city) => city.isHot)).toBe(true)
  expect(hotCities()).toHaveLength(12)
})

test('an abolished county keeps its name and cannot be chosen', () => {
  const offered = new Set(regions().flatMap((province) => province.children.flatMap((city) => city.children.map(({ code }) => code))))
  for (const [code, name, successor] of [
    ['320611', '港闸区', '320613'],
    ['350402', '梅列区', '350404'],
    ['370634', '长岛县', '370614'],
  ] as const) {
    expect(regionNames(code).areaName).toBe(name)
    expect(offered.has(code)).toBe(false)
    expect(offered.has(successor)).toBe(true)
  }
})

/** Every city of the chooser with its spelling, checked by hand; 市 at the end of a name is left out. */
const SPELLED = `
  北京 beijing, 天津 tianjin, 石家庄 shijiazhuang, 唐山 tangshan, 秦皇岛 qinhuangdao, 邯郸 handan, 邢台 xingtai, 保定 baoding,
  张家口 zhangjiakou, 承德 chengde, 沧州 cangzhou, 廊坊 langfang, 衡水 hengshui, 太原 taiyuan, 大同 datong, 阳泉 yangquan, 长治 changzhi,
  晋城 jincheng, 朔州 shuozhou, 晋中 jinzhong, 运城 yuncheng, 忻州 xinzhou, 临汾 linfen, 吕梁 lvliang, 呼和浩特 huhehaote, 包头 baotou,
  乌海 wuhai, 赤峰 chifeng, 通辽 tongliao, 鄂尔多斯 eerduosi, 呼伦贝尔 hulunbeier, 巴彦淖尔 bayannaoer, 乌兰察布 wulanchabu, 兴安盟 xinganmeng,
  锡林郭勒盟 xilinguolemeng, 阿拉善盟 alashanmeng, 沈阳 shenyang, 大连 dalian, 鞍山 anshan, 抚顺 fushun, 本溪 benxi, 丹东 dandong,
  锦州 jinzhou, 营口 yingkou, 阜新 fuxin, 辽阳 liaoyang, 盘锦 panjin, 铁岭 tieling, 朝阳 chaoyang, 葫芦岛 huludao, 长春 changchun,
  吉林 jilin, 四平 siping, 辽源 liaoyuan, 通化 tonghua, 白山 baishan, 松原 songyuan, 白城 baicheng,
  延边朝鲜族自治州 yanbianchaoxianzuzizhizhou, 哈尔滨 haerbin, 齐齐哈尔 qiqihaer, 鸡西 jixi, 鹤岗 hegang, 双鸭山 shuangyashan, 大庆 daqing,
  伊春 yichun, 佳木斯 jiamusi, 七台河 qitaihe, 牡丹江 mudanjiang, 黑河 heihe, 绥化 suihua, 大兴安岭地区 daxinganlingdiqu, 上海 shanghai,
  南京 nanjing, 无锡 wuxi, 徐州 xuzhou, 常州 changzhou, 苏州 suzhou, 南通 nantong, 连云港 lianyungang, 淮安 huaian, 盐城 yancheng,
  扬州 yangzhou, 镇江 zhenjiang, 泰州 taizhou, 宿迁 suqian, 杭州 hangzhou, 宁波 ningbo, 温州 wenzhou, 嘉兴 jiaxing, 湖州 huzhou,
  绍兴 shaoxing, 金华 jinhua, 衢州 quzhou, 舟山 zhoushan, 台州 taizhou, 丽水 lishui, 合肥 hefei, 芜湖 wuhu, 蚌埠 bengbu, 淮南 huainan,
  马鞍山 maanshan, 淮北 huaibei, 铜陵 tongling, 安庆 anqing, 黄山 huangshan, 滁州 chuzhou, 阜阳 fuyang, 宿州 suzhou, 六安 luan, 亳州 bozhou,
  池州 chizhou, 宣城 xuancheng, 福州 fuzhou, 厦门 xiamen, 莆田 putian, 三明 sanming, 泉州 quanzhou, 漳州 zhangzhou, 南平 nanping,
  龙岩 longyan, 宁德 ningde, 南昌 nanchang, 景德镇 jingdezhen, 萍乡 pingxiang, 九江 jiujiang, 新余 xinyu, 鹰潭 yingtan, 赣州 ganzhou,
  吉安 jian, 宜春 yichun, 抚州 fuzhou, 上饶 shangrao, 济南 jinan, 青岛 qingdao, 淄博 zibo, 枣庄 zaozhuang, 东营 dongying, 烟台 yantai,
  潍坊 weifang, 济宁 jining, 泰安 taian, 威海 weihai, 日照 rizhao, 临沂 linyi, 德州 dezhou, 聊城 liaocheng, 滨州 binzhou, 菏泽 heze,
  郑州 zhengzhou, 开封 kaifeng, 洛阳 luoyang, 平顶山 pingdingshan, 安阳 anyang, 鹤壁 hebi, 新乡 xinxiang, 焦作 jiaozuo, 濮阳 puyang,
  许昌 xuchang, 漯河 luohe, 三门峡 sanmenxia, 南阳 nanyang, 商丘 shangqiu, 信阳 xinyang, 周口 zhoukou, 驻马店 zhumadian, 济源 jiyuan,
  武汉 wuhan, 黄石 huangshi, 十堰 shiyan, 宜昌 yichang, 襄阳 xiangyang, 鄂州 ezhou, 荆门 jingmen, 孝感 xiaogan, 荆州 jingzhou,
  黄冈 huanggang, 咸宁 xianning, 随州 suizhou, 恩施土家族苗族自治州 enshitujiazumiaozuzizhizhou, 仙桃 xiantao, 潜江 qianjiang, 天门 tianmen,
  神农架林区 shennongjialinqu, 长沙 changsha, 株洲 zhuzhou, 湘潭 xiangtan, 衡阳 hengyang, 邵阳 shaoyang, 岳阳 yueyang, 常德 changde,
  张家界 zhangjiajie, 益阳 yiyang, 郴州 chenzhou, 永州 yongzhou, 怀化 huaihua, 娄底 loudi, 湘西土家族苗族自治州 xiangxitujiazumiaozuzizhizhou,
  广州 guangzhou, 韶关 shaoguan, 深圳 shenzhen, 珠海 zhuhai, 汕头 shantou, 佛山 foshan, 江门 jiangmen, 湛江 zhanjiang, 茂名 maoming,
  肇庆 zhaoqing, 惠州 huizhou, 梅州 meizhou, 汕尾 shanwei, 河源 heyuan, 阳江 yangjiang, 清远 qingyuan, 东莞 dongguan, 中山 zhongshan,
  潮州 chaozhou, 揭阳 jieyang, 云浮 yunfu, 南宁 nanning, 柳州 liuzhou, 桂林 guilin, 梧州 wuzhou, 北海 beihai, 防城港 fangchenggang,
  钦州 qinzhou, 贵港 guigang, 玉林 yulin, 百色 baise, 贺州 hezhou, 河池 hechi, 来宾 laibin, 崇左 chongzuo, 海口 haikou, 三亚 sanya,
  三沙 sansha, 儋州 danzhou, 五指山 wuzhishan, 琼海 qionghai, 文昌 wenchang, 万宁 wanning, 东方 dongfang, 定安县 dinganxian,
  屯昌县 tunchangxian, 澄迈县 chengmaixian, 临高县 lingaoxian, 白沙黎族自治县 baishalizuzizhixian, 昌江黎族自治县 changjianglizuzizhixian,
  乐东黎族自治县 ledonglizuzizhixian, 陵水黎族自治县 lingshuilizuzizhixian, 保亭黎族苗族自治县 baotinglizumiaozuzizhixian,
  琼中黎族苗族自治县 qiongzhonglizumiaozuzizhixian, 重庆 chongqing, 成都 chengdu, 自贡 zigong, 攀枝花 panzhihua, 泸州 luzhou, 德阳 deyang,
  绵阳 mianyang, 广元 guangyuan, 遂宁 suining, 内江 neijiang, 乐山 leshan, 南充 nanchong, 眉山 meishan, 宜宾 yibin, 广安 guangan,
  达州 dazhou, 雅安 yaan, 巴中 bazhong, 资阳 ziyang, 阿坝藏族羌族自治州 abazangzuqiangzuzizhizhou, 甘孜藏族自治州 ganzizangzuzizhizhou,
  凉山彝族自治州 liangshanyizuzizhizhou, 贵阳 guiyang, 六盘水 liupanshui, 遵义 zunyi, 安顺 anshun, 毕节 bijie, 铜仁 tongren,
  黔西南布依族苗族自治州 qianxinanbuyizumiaozuzizhizhou, 黔东南苗族侗族自治州 qiandongnanmiaozudongzuzizhizhou,
  黔南布依族苗族自治州 qiannanbuyizumiaozuzizhizhou, 昆明 kunming, 曲靖 qujing, 玉溪 yuxi, 保山 baoshan, 昭通 zhaotong, 丽江 lijiang,
  普洱 puer, 临沧 lincang, 楚雄彝族自治州 chuxiongyizuzizhizhou, 红河哈尼族彝族自治州 honghehanizuyizuzizhizhou,
  文山壮族苗族自治州 wenshanzhuangzumiaozuzizhizhou, 西双版纳傣族自治州 xishuangbannadaizuzizhizhou, 大理白族自治州 dalibaizuzizhizhou,
  德宏傣族景颇族自治州 dehongdaizujingpozuzizhizhou, 怒江傈僳族自治州 nujianglisuzuzizhizhou, 迪庆藏族自治州 diqingzangzuzizhizhou, 拉萨 lasa,
  日喀则 rikaze, 昌都 changdu, 林芝 linzhi, 山南 shannan, 那曲 naqu, 阿里地区 alidiqu, 西安 xian, 铜川 tongchuan, 宝鸡 baoji, 咸阳 xianyang,
  渭南 weinan, 延安 yanan, 汉中 hanzhong, 榆林 yulin, 安康 ankang, 商洛 shangluo, 兰州 lanzhou, 嘉峪关 jiayuguan, 金昌 jinchang,
  白银 baiyin, 天水 tianshui, 武威 wuwei, 张掖 zhangye, 平凉 pingliang, 酒泉 jiuquan, 庆阳 qingyang, 定西 dingxi, 陇南 longnan,
  临夏回族自治州 linxiahuizuzizhizhou, 甘南藏族自治州 gannanzangzuzizhizhou, 西宁 xining, 海东 haidong, 海北藏族自治州 haibeizangzuzizhizhou,
  黄南藏族自治州 huangnanzangzuzizhizhou, 海南藏族自治州 hainanzangzuzizhizhou, 果洛藏族自治州 guoluozangzuzizhizhou,
  玉树藏族自治州 yushuzangzuzizhizhou, 海西蒙古族藏族自治州 haiximengguzuzangzuzizhizhou, 银川 yinchuan, 石嘴山 shizuishan, 吴忠 wuzhong,
  固原 guyuan, 中卫 zhongwei, 乌鲁木齐 wulumuqi, 克拉玛依 kelamayi, 吐鲁番 tulufan, 哈密 hami, 昌吉回族自治州 changjihuizuzizhizhou,
  博尔塔拉蒙古自治州 boertalamengguzizhizhou, 巴音郭楞蒙古自治州 bayinguolengmengguzizhizhou, 阿克苏地区 akesudiqu,
  克孜勒苏柯尔克孜自治州 kezilesukeerkezizizhizhou, 喀什地区 kashidiqu, 和田地区 hetiandiqu, 伊犁哈萨克自治州 yilihasakezizhizhou,
  塔城地区 tachengdiqu, 阿勒泰地区 aletaidiqu, 石河子 shihezi, 阿拉尔 alaer, 图木舒克 tumushuke, 五家渠 wujiaqu, 北屯 beitun, 铁门关 tiemenguan,
  双河 shuanghe, 可克达拉 kekedala, 昆玉 kunyu, 胡杨河 huyanghe, 新星 xinxing, 白杨 baiyang, 台北 taibei, 高雄 gaoxiong, 台南 tainan,
  台中 taizhong, 金门县 jinmenxian, 南投县 nantouxian, 基隆 jilong, 新竹 xinzhu, 嘉义 jiayi, 新北 xinbei, 宜兰县 yilanxian,
  新竹县 xinzhuxian, 桃园 taoyuan, 苗栗县 miaolixian, 彰化县 zhanghuaxian, 嘉义县 jiayixian, 云林县 yunlinxian, 屏东县 pingdongxian,
  台东县 taidongxian, 花莲县 hualianxian, 澎湖县 penghuxian, 连江县 lianjiangxian, 香港岛 xianggangdao, 九龙 jiulong, 新界 xinjie,
  澳门半岛 aomenbandao, 离岛 lidao
`

test('the pinyin of every city matches its pronunciation', () => {
  const spelled = SPELLED.trim()
    .split(/,\s+/)
    .map((city) => city.split(' '))
  expect(
    cityEntries()
      .map(({ name, pinyin }) => [name.replace(/市$/, ''), pinyin])
      .sort(),
  ).toEqual(spelled.sort())
})
