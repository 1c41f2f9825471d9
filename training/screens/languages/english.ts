import type { Language } from "./language.ts";

/** English, by far the most frequent. */
export const english: Language = {
  lang: "en",
  titleCase: true,
  twelveHours: true,
  words: `account app apps archive audio backup balance battery block board book box brightness browser cache calendar call camera card change channel chat check city class clock close cloud code
    color comment connect contact content copy cover daily data date day default delete delivery detail device dialog disk display document download draft drive early edit email empty enable entry
    error event every export extra family fast feed field file filter find first flight folder follow font food free friend full game garden general gift global goal group guide health height
    help hidden history home hour house image import inbox index input install item journey keep key keyboard label language large last launch layout learn left level library light limit link list
    live local location lock login long lunch mail main manage map mark market media meeting member memory menu message minute mobile mode month more morning mountain music mute name near network never
    new news next night normal note nothing notice number offer offline open option order other page paper park part password path pause payment people phone photo picture pin place plan
    play player playlist point policy post power press price print private profile project public quality quick quiet random rate read ready recent record remote reply report reset result review right
    ring river road room route rule sale save scan schedule school science screen search season second section security select send sensor server service session share ship shop short show side sign signal
    simple site size sleep small smart song sound source space speed sport stage standard start state station status step stop storage store story stream street style summer support swipe switch sync system
    table tap task team test text theme ticket time tool top total touch track trade traffic train translate trash travel trip type unit update upload user value version video view visible visit voice volume
    wait walk wall watch water weather web week welcome white wide widget winter word work world write year zone`,
  titles: `Display|Sound|Notifications|Network & internet|Connected devices|Battery|Storage|Security|Privacy|Accounts|System|About phone|Apps|Accessibility|Digital wellbeing|Date & time|Language & input|Backup|Developer options|Location|
    Dark theme|Font size|Screen timeout|Auto-rotate screen|Wallpaper|Adaptive brightness|Do not disturb|Ringtone|Vibration|Mobile data|Data saver|Airplane mode|Hotspot|Private DNS|VPN|Bluetooth|NFC|Cast|Printing|USB tethering|
    General|Appearance|Advanced|Interface|Playback|Downloads|Updates|Repositories|My apps|Latest|Categories|Nearby|Installed|Recently updated|What's new|Permissions|Licenses|Source code|Changelog|Donate|Report a bug|
    Inbox|Sent|Drafts|Spam|Trash|All mail|Starred|Important|Archive|New message|Chats|Calls|Contacts|Groups|Favorites|Recents|Voicemail|Blocked numbers|
    Library|Playlists|Albums|Artists|Songs|Genres|Now playing|Queue|Podcasts|Subscriptions|Episodes|Equalizer|Sleep timer|Lyrics|
    Files|Internal storage|SD card|Documents|Images|Videos|Recent files|Screenshots|Camera|Bookmarks|History|Open tabs|Reading list|Home page|Search engine|Clear browsing data|
    Theme|Accent color|Language|Import & export|Automatic backup|Sync now|Sync interval|Show thumbnails|Sort order|Grid size|Hide read items|Keep screen on|Confirm before exit|Swipe actions|Use volume keys|Start on boot|
    Today|Tomorrow|This week|Upcoming|Completed|Shopping list|Groceries|Work|Personal|Ideas|Travel plans|Daily habits|Budget|Expenses|Income|Transactions|Savings|Transfer|Statements|Cards|
    Profile|Edit profile|Change password|Two-factor authentication|Payment methods|Subscriptions & billing|Help center|Contact us|Terms of service|Privacy policy|Invite friends|Log out|
    Map|Route|Offline maps|Elevation|Trips|Stops|Departures|Weather|Forecast|Alarm|Timer|Stopwatch|World clock|Calculator|Notes|Reminders|Photos|Gallery|Steps|Heart rate|Workouts|Sleep|Orders|Cart|Wish list|Checkout|
    Dashboard|Overview|Reports|Users|Teams|Projects|Issues|Milestones|Settings|Integrations|API keys|Activity|Analytics|Customers|Invoices|Products|Inventory|Messages|Support tickets`,
  actions: `OK|Cancel|Save|Delete|Done|Next|Back|Skip|Continue|Close|Apply|Reset|Retry|Allow|Deny|Don't allow|Install|Uninstall|Update|Open|Download|Share|Send|Reply|Edit|Add|Remove|Create|Rename|Copy|Move|Select|
    Select all|Clear|Clear all|Sign in|Log in|Sign up|Register|Subscribe|Follow|Join|Buy now|Add to cart|Checkout|Pay|Book|Order|Get started|Learn more|Read more|Show more|See all|View|Details|Manage|Settings|Undo|Dismiss|Got it|
    Not now|Later|Yes|No|Agree|Decline|Accept|Confirm|Submit|Search|Filter|Sort|Refresh|Sync|Import|Export|Connect|Disconnect|Pair|Scan|Start|Stop|Pause|Resume|Play|Record|Enable|Disable|Turn on|Upgrade|Try again|Help|Print|Upload|Browse|Choose file|Publish|Invite|Report|Block|Mute|Login|Exit|New|Save draft|Save changes`,
  firstNames: `Anna Ben Clara Daniel Emma Felix Grace Henry Isla Jack Kate Liam Maya Noah Olivia Paul Quinn Ruby Sam Tess Uma Victor Wendy Zoe Aaron Bella Chris Diana Ethan Fiona George Hannah Ivan Julia Kevin Lucy Martin Nina Oscar Priya Rosa Simon Tara Walter Amir Chen Dmitri Fatima Kofi Leila`,
  lastNames: `Adams Baker Carter Davis Evans Foster Green Hughes Irving Johnson King Lewis Miller Nelson Owens Parker Reed Smith Taylor Underwood Vance Walker Young Brooks Clark Diaz Ellis Fisher Grant Hill Okafor Patel Kim Novak Silva Moreau Rossi Tanaka Weber Larsen Kowalski`,
  months: "January February March April May June July August September October November December",
  amounts: "$#|$#|£#|€#|US$ #",
};
