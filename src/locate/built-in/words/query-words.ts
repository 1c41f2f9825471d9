/** Cuts words apart that spaces part. */
export const toWordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that hardly distinguish elements. Folded, apostrophes removed. */
export const stopWords = toWordSet(
  `a an the this that these those my your its their his her our of to in on at for from with by and or is are be it as into
  onto me i you we so there here just der die das den dem des ein eine einen einem einer und oder zu zum zur im am mit fur von el la los las un una unos unas y o de del al en con para
  was were she he they him them how why been had has did too also whoever whichever
  sur dans avec sobre auf aus bei della dello nel nella ao
  le les une des du et au aux il lo gli uno e di da dei 的 を の に は が`,
);

/** Words of a request that say what to do, not what with. Longer phrases come first where one starts another. */
export const commandPhrases: readonly string[] = `
  can you, could you, would you, will you, i want to, i would like to, id like to, i need to, you should, please,
  kindly, now, then, first of all, lets, let us, try to, go ahead and, help me, double tap on, double click on,
  double tap, double click, long press on, long press, right click on, right click, press and hold, tap and hold,
  tap on, tap, click on, click, press on, press, hit, push, touch on, touch, select, choose, pick, find me, find,
  locate, identify, highlight, point to, point at, move to, hover over, hover, focus on, focus, scroll down to,
  scroll up to, scroll to, go back to, return to, take me to, bring me to, take me back to, skip to, advance to, proceed to,
  sort by, sortby, filter by, filter for, order by, orderby, group by, agree to, look at, tell me, slide, drag, read, navigate to, go to, go into, switch to, jump to, visit, open up, open, launch, show me,
  show, where is, where are, where can i find, where do i find, look for, use, activate, view, swipe, drag,
  bring up, access, enter, type in, type into, type, fill in, fill out, fill, write in, input, set, expand, get to,
  get, turn on, turn off, switch on, switch off, toggle, enable, disable, deactivate, check, uncheck, tick, untick,
  mark`
  .trim()
  .split(/,\s+/);

/** Commands that make one kind of control likelier. */
export const commandRoles: ReadonlyMap<string, "switch" | "checkbox" | "textbox" | "interactive"> = new Map([
  ...spell("switch", "turn on, turn off, switch on, switch off, toggle, enable, disable"),
  ...spell("checkbox", "check, uncheck, tick, untick, mark, agree to"),
  ...spell("textbox", "enter, type in, type into, type, fill in, fill out, fill"),
  ...spell("interactive", "tap on, tap, click on, click, press, hit, push, open, select, choose, go to, switch to"),
]);

function spell<R extends string>(role: R, phrases: string): [string, R][] {
  return phrases.split(", ").map((phrase) => [phrase, role]);
}

/** Looks and connecting words that can't be checked against an element's text: they help where they match, and never hurt. */
export const unverifiableWords = toWordSet(
  `blue red green yellow orange purple black white gray grey pink dark light big large small tiny little main primary secondary round rounded
  circular square bold highlighted colored colorful floating bright long short wide narrow visible current actual specific correct single only very
  says saying reads reading labeled labelled called named titled marked which that whose opens opening takes take lets let allows allowing brings used using
  shows showing displays displaying where what who when i me my can will would should type enter write put do does go goes leads have has one ones element
  ui control widget thing component item object symbol sign also corner app screen page view about some located placed position positioned
  current user users text word words label value called please there area part section near
  currently now just already instead estimated approximate myself yourself said written contains containing holding holds
  respective appropriate relevant corresponding associated available entire whole particular specified another other different else`,
);

/** Words of places in a window that may be named even if there is no element for them. */
export const containerWords = toWordSet(
  `list page screen window view app application form dialog popup modal menu toolbar header footer bar section panel card grid table
  keyboard keypad site website navigation sidebar content body area row column group sheet
  feed results gallery carousel drawer overlay screenful toolbars navbar tabbar taskbar bars`,
);

/** Nouns for kinds of content: "the article about X" is satisfied by X alone. */
export const kindNouns = toWordSet(
  `article story post news email message mail song track album artist product contact person chat conversation file folder
  video city country day month year hotel flight number digit name listing result product dish episode podcast tweet document
  recipe restaurant review comment thread member user customer participant reel transaction payment entry card tile column
  device lamp ad slide lesson chapter course answer quiz game movie channel event appointment note task order book cell page website option row key choice tile icon icons button category section feature mode setting permission question access request changes action information`,
);

/** Nouns for what an interface is about, which its controls leave out: "pause the music" is Pause, "submit the form" Submit. */
export const objectNouns = toWordSet(
  `music playback audio sound show podcast series form restaurant ride trip meeting session issue ticket listing place popup banner overlay ad
  advertisement tutorial intro introduction onboarding tour walkthrough offer promotion document doc sheet presentation quantity
  amount value level count selection result results entry entries dish recipe meal gender font customer member participant
  passenger item items stuff thing things cookie cookies homepage website dialog window sites store shop service
  purchase process wizard guide prompt notice note map picture color colour type
  dialogue modal state line point section account money details board profile conversation`,
);

/** Verbs of change that a control's own name leaves out: "change the font" is Font, "start a call" Call. */
export const weakCommands = toWordSet(
  `change start begin initiate make update modify manage configure customize customise adjust perform do run pick center centre recenter
  focus send see contact`,
);

/** Verbs that name a control: what follows them is what they act on. */
export const actionWords = toWordSet(
  `delete remove edit call share rename download upload add play copy reply archive like follow mute block install print save buy
  send expand collapse close increase decrease increment decrement favorite forward move dismiss
  accept reject decline approve complete finish start stop pause resume clear reset refresh
  merge reopen rotate crop print pin unpin report unsubscribe record schedule cancel confirm submit restore export import sort filter
  duplicate lock unlock invite assign verify translate compare rate review`,
);
