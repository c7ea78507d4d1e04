// What people do for a living: the facts that hang together with a trade, and how somebody in it introduces themselves.

import type { Education, EmployerType, IncomeBand, Industry } from '@qianxian/protocol/dictionaries'

export interface Trade {
  name: string
  industry: Industry
  employers: readonly EmployerType[]
  educations: readonly Education[]
  /** Yearly income of a beginner and of somebody with fifteen years, as dictionary values. */
  income: readonly [IncomeBand, IncomeBand]
  /** Share of women, 0 to 1. */
  women: number
  ageFrom: number
  intro: string
}

const trade = (
  name: string, industry: Industry, employers: readonly EmployerType[], educations: readonly Education[],
  income: readonly [IncomeBand, IncomeBand], women: number, ageFrom: number, intro: string,
): Trade => ({ name, industry, employers, educations, income, women, ageFrom, intro })

export const TRADES: readonly Trade[] = [
  trade('后端工程师', 'internet', ['private', 'listed', 'foreign'], ['bachelor', 'master'], ['from_20w', 'from_50w'], 0.2, 23, '每天跟服务器打交道，写代码快，回消息也不慢。加班有季节性，忙完一个版本会立刻把年假排上，不想让生活排在迭代后面。'),
  trade('前端工程师', 'internet', ['private', 'startup', 'listed'], ['college', 'bachelor'], ['from_10w', 'from_30w'], 0.32, 22, '做网页和小程序的，职业病是看到歪了一像素的按钮会难受。下班后电脑就合上，屏幕里的世界我已经看得够多了。'),
  trade('产品经理', 'internet', ['private', 'listed', 'startup'], ['bachelor', 'master'], ['from_10w', 'from_50w'], 0.5, 23, '白天替用户想问题，晚上努力不把恋爱谈成需求评审。工作教会我先听完再开口，这一点在生活里也挺好用。'),
  trade('测试工程师', 'internet', ['private', 'listed'], ['college', 'bachelor'], ['from_10w', 'from_30w'], 0.5, 22, '工作是给软件挑毛病，对人却很宽容。作息规律，周末基本双休，出门前会把攻略、备用方案和雨伞都准备好。'),
  trade('算法研究员', 'research', ['listed', 'school', 'foreign'], ['master', 'doctor'], ['from_30w', 'from_100w'], 0.22, 26, '读了很多年书才上班，好在喜欢的事变成了工作。生活里并不书呆子，会做饭、会修水管，也会为一场好电影熬夜。'),
  trade('小学语文老师', 'education', ['school'], ['bachelor', 'master'], ['from_5w', 'from_10w'], 0.85, 22, '教小学语文，每天被四十多个小朋友叫很多遍名字。讲台上声音大，回到家反而安静，寒暑假是我最羡煞旁人的福利。'),
  trade('高中数学老师', 'education', ['school'], ['bachelor', 'master'], ['from_10w', 'from_20w'], 0.42, 24, '带高中数学，也当过班主任，早读的铃声比闹钟管用。学生说我讲题时最温柔，其实是因为那时候最有把握。'),
  trade('幼儿园老师', 'education', ['school', 'private'], ['college', 'bachelor'], ['lt_5w', 'from_5w'], 0.96, 22, '在幼儿园上班，随身带着贴纸和湿巾。小朋友教会我的事是：喜欢就要说出来，难过了哭完就接着玩。'),
  trade('大学辅导员', 'education', ['school'], ['master'], ['from_10w', 'from_10w'], 0.58, 25, '在高校做学生工作，见过太多青春里的大事小事，所以遇事不慌。校园生活简单，下班走二十分钟就到家。'),
  trade('高校教师', 'education', ['school'], ['doctor'], ['from_10w', 'from_30w'], 0.42, 29, '在大学教书做研究，时间相对自由但心里总装着课题。读书多年没把我变闷，反而更珍惜有人可以聊天的晚饭。'),
  trade('英语培训老师', 'education', ['private', 'self_employed'], ['bachelor', 'master'], ['from_10w', 'from_20w'], 0.72, 23, '教成年人说英语，最擅长让沉默的人开口。工作多在晚上，所以我的周末其实是周一和周二，逛街从不排队。'),
  trade('内科医生', 'medical', ['hospital'], ['master', 'doctor'], ['from_10w', 'from_30w'], 0.45, 27, '在医院内科值班，夜班后的早餐是我吃过最香的。见多了生老病死，反倒更愿意把普通的一天过得认真一点。'),
  trade('口腔医生', 'medical', ['hospital', 'private'], ['bachelor', 'master'], ['from_10w', 'from_50w'], 0.5, 26, '看牙的，手稳、耐心好，但绝不会在约会时检查你的牙齿。门诊时间固定，不值夜班，晚饭时间很有保障。'),
  trade('护士', 'medical', ['hospital'], ['college', 'bachelor'], ['from_5w', 'from_10w'], 0.93, 22, '在病房做护士，会扎针也会安慰人。倒班让我学会随时随地补觉，也学会了把每个休息日都过得有滋味。'),
  trade('药剂师', 'medical', ['hospital', 'private'], ['bachelor', 'master'], ['from_5w', 'from_10w'], 0.62, 24, '每天核对处方，细心是职业要求也是性格。家里的药箱永远按日期排好，朋友头疼脑热第一个问我。'),
  trade('康复治疗师', 'medical', ['hospital', 'private'], ['bachelor'], ['from_5w', 'from_20w'], 0.55, 23, '帮人重新学会走路和抬手，进步常常以厘米计算，所以我特别有耐心。久坐的朋友认识我之后肩颈都好了不少。'),
  trade('公务员', 'government', ['government'], ['bachelor', 'master'], ['from_10w', 'from_10w'], 0.46, 23, '在机关单位做文字工作，材料写多了，说话倒喜欢直接一点。作息稳定，家里长辈放心，我自己也喜欢这份踏实。'),
  trade('社区工作者', 'public_service', ['institution', 'government'], ['college', 'bachelor'], ['from_5w', 'from_5w'], 0.7, 22, '在社区上班，张家长李家短都能听一耳朵，调解过的邻里矛盾能写一本书。最大的收获是学会站在两边想问题。'),
  trade('民警', 'government', ['government'], ['bachelor'], ['from_10w', 'from_10w'], 0.18, 23, '穿制服的基层民警，值班时手机要一直开着，休息时就全心在家。希望你能理解偶尔的临时加班，我会提前报备。'),
  trade('消防员', 'government', ['army'], ['college', 'bachelor'], ['from_10w', 'from_10w'], 0.05, 22, '在消防队待了好几年，体力不错，胆子也大，唯独怕家里人担心。轮休时喜欢睡到自然醒，然后做一大桌菜。'),
  trade('银行客户经理', 'finance', ['state_owned', 'listed'], ['bachelor', 'master'], ['from_10w', 'from_30w'], 0.55, 23, '在银行做客户经理，白天西装革履谈指标，晚上最想换上拖鞋散个步。理财是本职，但不会在饭桌上推销产品。'),
  trade('基金研究员', 'finance', ['private', 'foreign'], ['master'], ['from_30w', 'from_100w'], 0.35, 25, '做行业研究，一年有小半年在出差路上，去过很多城市却很少好好逛。希望以后的旅行是两个人，而不是一个人带着电脑。'),
  trade('保险精算师', 'finance', ['listed', 'state_owned'], ['master'], ['from_20w', 'from_50w'], 0.48, 25, '算风险的人，自己却愿意为喜欢的事冒一点险。工作时数字要精确到小数点后四位，生活里允许四舍五入。'),
  trade('会计', 'accounting', ['private', 'state_owned', 'foreign'], ['college', 'bachelor'], ['from_5w', 'from_20w'], 0.82, 22, '做财务的，月初月末忙一点，其余时间很规律。会把日子打理得清清楚楚，但不是小气的人，该花的从来不犹豫。'),
  trade('审计师', 'accounting', ['private', 'foreign'], ['bachelor', 'master'], ['from_10w', 'from_30w'], 0.55, 23, '忙季在外面跑项目，淡季在家研究菜谱。习惯了用证据说话，所以你说过的小愿望我会记在本子上，再慢慢兑现。'),
  trade('律师', 'law', ['private'], ['bachelor', 'master'], ['from_10w', 'from_50w'], 0.45, 25, '做民商事诉讼，靠嘴吃饭，但吵架从来不想赢。见过太多没把话说开的遗憾，所以我相信有事当天聊完。'),
  trade('法务专员', 'law', ['private', 'listed'], ['bachelor', 'master'], ['from_10w', 'from_30w'], 0.65, 24, '在公司审合同，习惯把丑话说在前头，把好意落在实处。工作之外是个慢热的人，熟了以后话会多到让你意外。'),
  trade('建筑设计师', 'construction', ['private', 'state_owned'], ['bachelor', 'master'], ['from_10w', 'from_30w'], 0.4, 24, '画图的，走在街上会忍不住抬头看房子。熬过不少夜，现在学会按时下班，想把更多时间留给真实的生活。'),
  trade('土木工程师', 'construction', ['state_owned'], ['bachelor'], ['from_10w', 'from_30w'], 0.08, 24, '修桥的，参与过两座跨江大桥，每次开车经过都会多看两眼。现在调回总部不再常驻项目，终于可以好好安家。'),
  trade('室内设计师', 'art', ['private', 'self_employed'], ['college', 'bachelor'], ['from_10w', 'from_30w'], 0.56, 23, '帮别人设计过几十个家，自己的那个还在等一个人一起挑窗帘。喜欢逛旧货市场，收了一屋子灯。'),
  trade('平面设计师', 'art', ['private', 'freelance'], ['college', 'bachelor'], ['from_5w', 'from_20w'], 0.62, 22, '做视觉设计，对颜色很敏感，衣柜却只有黑白灰。改稿改到第八版也能心平气和，脾气大概就是这么练出来的。'),
  trade('插画师', 'art', ['freelance'], ['college', 'bachelor'], ['from_5w', 'from_20w'], 0.75, 22, '靠画画养活自己，工作室就是家里朝南的那个房间。时间自由但很自律，上午画画，下午遛弯买菜，晚上看书。'),
  trade('摄影师', 'media', ['freelance', 'self_employed'], ['college', 'bachelor'], ['from_5w', 'from_30w'], 0.35, 23, '拍人也拍风景，替很多对新人记录过婚礼，每次听誓词还是会鼻酸。擅长把人拍得自然，前提是你先笑一下。'),
  trade('记者', 'media', ['institution', 'state_owned'], ['bachelor', 'master'], ['from_10w', 'from_10w'], 0.58, 23, '跑民生新闻的，采访过菜市场的老板也采访过院士。好奇心重，爱提问，更爱听人讲自己的故事。'),
  trade('新媒体编辑', 'media', ['private', 'startup'], ['bachelor'], ['from_5w', 'from_20w'], 0.7, 22, '每天追热点写标题，下班后只想看慢吞吞的纪录片。会写几句漂亮话，但更相信一起吃过的饭、走过的路。'),
  trade('机械工程师', 'manufacturing', ['state_owned', 'private'], ['bachelor', 'master'], ['from_10w', 'from_30w'], 0.1, 23, '在工厂做设备研发，动手能力不错，家里没有我修不好的东西。话不算多，答应的事一定会做到。'),
  trade('汽车工程师', 'automobile', ['listed', 'state_owned', 'foreign'], ['bachelor', 'master'], ['from_10w', 'from_50w'], 0.15, 24, '做新能源车的，聊起底盘可以停不下来，不过会看你的表情及时收住。周末喜欢开车出城，找一条没走过的小路。'),
  trade('芯片工程师', 'communication', ['private', 'listed'], ['master', 'doctor'], ['from_30w', 'from_100w'], 0.18, 26, '做芯片验证，项目冲刺时早出晚归，流片之后会休一个长假。性格沉稳，属于认定了就很少动摇的那种人。'),
  trade('电力调度员', 'energy', ['state_owned'], ['bachelor'], ['from_10w', 'from_20w'], 0.28, 23, '在电网公司值班，万家灯火里有我的一份。倒班但排班表提前一个月就定好，约会可以精确到小时。'),
  trade('环保工程师', 'energy', ['private', 'institution'], ['bachelor', 'master'], ['from_10w', 'from_20w'], 0.42, 23, '做污水治理，工作不体面但很有意义，亲眼见过一条臭水沟变成白鹭的食堂。生活上是朴素派，爱自然胜过爱商场。'),
  trade('外贸业务员', 'trade', ['private', 'self_employed'], ['college', 'bachelor'], ['from_10w', 'from_50w'], 0.6, 22, '做外贸的，客户在地球另一边，所以偶尔半夜回邮件。性格爽快，不爱绕弯子，喜欢就是喜欢。'),
  trade('电商运营', 'retail', ['private', 'startup', 'self_employed'], ['college', 'bachelor'], ['from_10w', 'from_30w'], 0.58, 22, '做电商运营，大促期间会短暂失联，之后就满血复活请大家吃饭。对数字敏感，对生活里的小确幸更敏感。'),
  trade('咖啡店店主', 'catering', ['self_employed'], ['college', 'bachelor'], ['from_5w', 'from_20w'], 0.5, 26, '开了一家小小的咖啡店，认得每一位熟客的口味。店不大，能养活自己和一只猫，正在学着给生活留出打烊时间。'),
  trade('餐厅主厨', 'catering', ['self_employed', 'private'], ['senior', 'college'], ['from_10w', 'from_30w'], 0.15, 24, '学厨出身，现在带一个小团队。忙的是饭点，闲的是下午三点，最高兴的事是看到盘子被吃得干干净净。'),
  trade('酒店经理', 'catering', ['foreign', 'private'], ['college', 'bachelor'], ['from_10w', 'from_20w'], 0.55, 26, '在酒店工作多年，服务别人是专业，照顾自己人是习惯。见惯了来来往往，更想要一个不用退房的家。'),
  trade('健身教练', 'sports', ['private', 'self_employed'], ['college', 'bachelor'], ['from_5w', 'from_20w'], 0.3, 26, '教人训练，自己也坚持了八年。自律但不苛刻，火锅该吃还是吃，大不了第二天多做两组。'),
  trade('瑜伽老师', 'sports', ['self_employed', 'private'], ['college', 'bachelor'], ['from_5w', 'from_20w'], 0.92, 24, '教瑜伽，声音慢、节奏慢，但做决定很干脆。身体舒展了，心也跟着宽，很久没有为小事生气了。'),
  trade('高铁乘务员', 'logistics', ['state_owned'], ['college', 'bachelor'], ['from_5w', 'from_10w'], 0.68, 22, '在高铁上工作，一天能看见三个省的日落。出乘两天休两天，休息的时候就是个普通的生活爱好者。'),
  trade('物流主管', 'logistics', ['private', 'listed'], ['college', 'bachelor'], ['from_10w', 'from_20w'], 0.25, 25, '管仓库和车队，习惯把事情安排得明明白白。性子有点急，但对家里人总是慢半拍地耐心。'),
  trade('人力资源经理', 'other', ['private', 'foreign', 'listed'], ['bachelor', 'master'], ['from_10w', 'from_30w'], 0.78, 25, '面试过上千个人，看简历很快，看人反而越来越慢。不喜欢给人贴标签，喜欢在一件件小事里认识对方。'),
  trade('花店店主', 'household', ['self_employed'], ['college', 'bachelor'], ['from_5w', 'from_20w'], 0.88, 24, '开花店的，凌晨去市场进货，下午坐在店里包花。替别人送出过很多心意，也在等一束写着自己名字的。'),
  trade('造型师', 'beauty', ['self_employed', 'private'], ['senior', 'college'], ['from_5w', 'from_30w'], 0.5, 22, '做头发和造型，手艺是从学徒一点点练出来的。喜欢看人变漂亮时眼睛发亮的样子，也喜欢安静听客人说心事。'),
  trade('农业技术员', 'agriculture', ['institution', 'private'], ['bachelor', 'master'], ['from_5w', 'from_10w'], 0.35, 23, '研究果树的，春天看花、秋天数果子。皮肤晒得有点黑，家里水果管够，认得田埂上大多数野花的名字。'),
  trade('地铁工程师', 'logistics', ['state_owned'], ['bachelor'], ['from_10w', 'from_20w'], 0.2, 23, '在地铁公司管信号系统，末班车后才是我们的早高峰。夜班不多，白天有大把时间陪家人逛公园买菜。'),
  trade('博物馆讲解员', 'art', ['institution'], ['bachelor', 'master'], ['from_5w', 'from_10w'], 0.75, 23, '在博物馆讲文物，能把一只陶罐讲四十分钟还不让人走神。喜欢老东西里的烟火气，也喜欢当下这顿热饭。'),
  trade('个体经营者', 'retail', ['self_employed'], ['junior', 'senior', 'college'], ['from_10w', 'from_50w'], 0.4, 28, '自己做点小生意，从摆摊到有了两间铺面，吃过苦所以更知道甜。没有大道理，认真挣钱，认真待人。'),
]

/** Occupations for people near the end of their working life. */
export const LATE_TRADES: readonly Trade[] = [
  trade('退休教师', 'education', ['school'], ['college', 'bachelor'], ['from_5w', 'from_10w'], 0.62, 52, '教了三十年书，如今把讲台换成了花台。身体硬朗，有退休金，心态也不老，想找个能一起散步说话的人。'),
  trade('企业高管', 'manufacturing', ['private', 'listed'], ['bachelor', 'master'], ['from_50w', 'from_100w'], 0.3, 40, '在制造业做管理，把一个车间带成了三个工厂。年轻时忙事业，现在更看重家里那盏灯，愿意把节奏慢下来。'),
  trade('国企中层', 'energy', ['state_owned'], ['college', 'bachelor'], ['from_20w', 'from_30w'], 0.35, 40, '在国企待了二十多年，从班组一步步走过来。工作稳定，生活规律，喜欢清晨爬山，晚上喝一盅茶。'),
]
