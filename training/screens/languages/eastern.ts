import type { Language } from "./language.ts";

const polish: Language = {
  lang: "pl",
  decimalComma: true,
  words: `aplikacja plik folder obraz nazwa adres strona konto urządzenie ekran pamięć bateria sieć połączenie wiadomość kontakt kalendarz godzina język szukaj historia bezpieczeństwo ustawienie nowy wszystkie dzisiaj jutro otwarty szybki automatycznie dostępny i lub z bez dla po od będzie można nie jeszcze więcej zawsze tylko twoje dane usuń zmień otwórz pokaż mapa droga dom miasto pogoda muzyka książka cena zamówienie`,
  titles:
    "Ustawienia|Wyświetlacz|Dźwięk i wibracje|Powiadomienia|Bateria|Pamięć|Bezpieczeństwo|Prywatność|Konta|O telefonie|Język i wprowadzanie|Data i godzina|Ciemny motyw|Rozmiar czcionki|Tapeta|Nie przeszkadzać|Wi-Fi|Tryb samolotowy|Ogólne|Wygląd|Zaawansowane|Aktualizacje|Moje aplikacje|Najnowsze|Kategorie|W pobliżu|Odebrane|Wersje robocze|Kosz|Ulubione|Historia|Zakładki|Pobrane|Dokumenty|Zdjęcia|Kopia zapasowa|Zmień hasło|Lista zakupów",
  actions:
    "OK|Anuluj|Zapisz|Usuń|Dalej|Wstecz|Gotowe|Zamknij|Zastosuj|Zezwól|Odmów|Zainstaluj|Aktualizuj|Otwórz|Udostępnij|Wyślij|Odpowiedz|Edytuj|Dodaj|Zaloguj się|Więcej|Później|Tak|Nie|Potwierdź|Szukaj|Kup teraz|Ponów",
  firstNames: "Jakub Zuzanna Antoni Julia Szymon Maja Łukasz Zofia Paweł Agnieszka Michał Małgorzata",
  lastNames: "Nowak Kowalski Wiśniewski Wójcik Kamiński Lewandowska Zielińska Szymańska Woźniak Dąbrowska",
  months: "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
  amounts: "# zł",
};

const turkish: Language = {
  lang: "tr",
  decimalComma: true,
  words: `uygulama dosya klasör resim ad adres sayfa hesap cihaz ekran depolama pil ağ bağlantı mesaj arama kişi takvim saat dil geçmiş güvenlik ayar bildirim yeni tümü bugün yarın açık hızlı otomatik uygun ve veya ile için sonra olacak değil daha her zaman yalnızca bir bu veriler sil değiştir aç göster harita yol ev şehir hava müzik video kitap fiyat sipariş`,
  titles:
    "Ayarlar|Ekran|Ses ve titreşim|Bildirimler|Pil|Depolama|Güvenlik|Gizlilik|Hesaplar|Telefon hakkında|Dil ve giriş|Tarih ve saat|Koyu tema|Yazı boyutu|Duvar kağıdı|Rahatsız etmeyin|Uçak modu|Genel|Görünüm|Gelişmiş|Güncellemeler|Uygulamalarım|En yeniler|Kategoriler|Yakındakiler|Gelen kutusu|Taslaklar|Çöp kutusu|Favoriler|Geçmiş|İndirilenler|Belgeler|Fotoğraflar|Yedekleme|Şifreyi değiştir",
  actions:
    "Tamam|İptal|Kaydet|Sil|İleri|Geri|Bitti|Kapat|Uygula|İzin ver|Reddet|Yükle|Güncelle|Aç|Paylaş|Gönder|Yanıtla|Düzenle|Ekle|Kaldır|Giriş yap|Kaydol|Daha fazla|Sonra|Evet|Hayır|Onayla|Ara|Satın al|Yeniden dene",
  firstNames: "Yusuf Zeynep Eymen Elif Ömer Asya Mustafa Defne Emre Ayşe Çağla İsmail",
  lastNames: "Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Arslan Doğan Kılıç Güneş",
  months: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
  amounts: "₺#|# TL",
};

const russian: Language = {
  lang: "ru",
  decimalComma: true,
  words: `приложение файл папка изображение имя адрес страница аккаунт устройство экран память батарея сеть соединение сообщение звонок контакт календарь время язык поиск история безопасность настройка новый все сегодня завтра открыт быстро автоматически доступно и или с без для после будет можно не ещё больше всегда только ваш данные удалить изменить открыть показать карта дорога дом город погода музыка видео книга цена заказ`,
  titles:
    "Настройки|Экран|Звук и вибрация|Уведомления|Батарея|Хранилище|Безопасность|Конфиденциальность|Аккаунты|О телефоне|Язык и ввод|Дата и время|Тёмная тема|Размер шрифта|Обои|Не беспокоить|Мобильный интернет|Режим полёта|Общие|Внешний вид|Дополнительно|Обновления|Мои приложения|Новинки|Категории|Рядом|Входящие|Черновики|Корзина|Избранное|История|Закладки|Загрузки|Внутренняя память|Документы|Фотографии|Резервная копия|Для разработчиков|Сменить пароль|Список покупок|Справка и отзывы",
  actions:
    "ОК|Отмена|Сохранить|Удалить|Далее|Назад|Готово|Закрыть|Применить|Разрешить|Запретить|Установить|Обновить|Открыть|Поделиться|Отправить|Ответить|Изменить|Добавить|Убрать|Войти|Регистрация|Ещё|Позже|Да|Нет|Подтвердить|Найти|Купить|Повторить",
  firstNames: "Александр Анна Максим Мария Иван Елена Дмитрий Ольга Михаил Татьяна Артём Юлия",
  lastNames: "Иванов Смирнова Кузнецов Попова Васильев Петрова Соколов Михайлова Новиков Фёдорова Морозов Волкова",
  months: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
  amounts: "# ₽",
};

const ukrainian: Language = {
  lang: "uk",
  decimalComma: true,
  words: `застосунок файл тека зображення ім'я адреса сторінка обліковий пристрій екран пам'ять батарея мережа з'єднання повідомлення дзвінок контакт календар час мова пошук історія безпека новий усі сьогодні завтра відкрито швидко доступно і або з без для після буде можна не ще більше завжди тільки ваші дані видалити змінити відкрити показати мапа дорога дім місто погода музика книга ціна`,
  titles:
    "Налаштування|Екран|Звук і вібрація|Сповіщення|Акумулятор|Сховище|Безпека|Конфіденційність|Облікові записи|Про телефон|Мова та введення|Дата й час|Темна тема|Розмір шрифту|Шпалери|Не турбувати|Режим польоту|Загальні|Вигляд|Додатково|Оновлення|Мої застосунки|Категорії|Поруч|Вхідні|Чернетки|Кошик|Обране|Історія|Закладки|Завантаження|Документи|Світлини|Резервна копія",
  actions:
    "Гаразд|Скасувати|Зберегти|Видалити|Далі|Назад|Готово|Закрити|Застосувати|Дозволити|Заборонити|Встановити|Оновити|Відкрити|Поділитися|Надіслати|Відповісти|Змінити|Додати|Увійти|Більше|Пізніше|Так|Ні|Шукати|Купити",
  firstNames: "Олександр Анна Андрій Софія Тарас Оксана Богдан Наталія Ярослав Ірина",
  lastNames: "Шевченко Бондаренко Коваленко Ткаченко Кравченко Мельник Поліщук Савченко Лисенко",
  months: "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
  amounts: "# ₴|# грн",
};

const greek: Language = {
  lang: "el",
  decimalComma: true,
  words: `εφαρμογή αρχείο φάκελος εικόνα όνομα διεύθυνση σελίδα λογαριασμός συσκευή οθόνη μνήμη μπαταρία δίκτυο σύνδεση μήνυμα κλήση επαφή ημερολόγιο ώρα γλώσσα αναζήτηση ιστορικό ασφάλεια νέο όλα σήμερα αύριο ανοιχτό γρήγορα διαθέσιμο και ή με χωρίς για μετά θα δεν ακόμα πάντα μόνο τα δεδομένα σας διαγραφή αλλαγή άνοιγμα χάρτης δρόμος σπίτι πόλη καιρός μουσική βιβλίο τιμή`,
  titles:
    "Ρυθμίσεις|Οθόνη|Ήχος και δόνηση|Ειδοποιήσεις|Μπαταρία|Αποθηκευτικός χώρος|Ασφάλεια|Απόρρητο|Λογαριασμοί|Σχετικά με το τηλέφωνο|Γλώσσα και εισαγωγή|Ημερομηνία και ώρα|Σκούρο θέμα|Ταπετσαρία|Μην ενοχλείτε|Γενικά|Εμφάνιση|Για προχωρημένους|Ενημερώσεις|Οι εφαρμογές μου|Κατηγορίες|Εισερχόμενα|Πρόχειρα|Κάδος|Αγαπημένα|Ιστορικό|Λήψεις|Έγγραφα|Φωτογραφίες",
  actions:
    "ΟΚ|Άκυρο|Αποθήκευση|Διαγραφή|Επόμενο|Πίσω|Τέλος|Κλείσιμο|Εφαρμογή|Να επιτρέπεται|Άρνηση|Εγκατάσταση|Ενημέρωση|Άνοιγμα|Κοινή χρήση|Αποστολή|Απάντηση|Επεξεργασία|Προσθήκη|Σύνδεση|Περισσότερα|Αργότερα|Ναι|Όχι|Αναζήτηση|Αγορά",
  firstNames: "Γιώργος Μαρία Δημήτρης Ελένη Νίκος Κατερίνα Γιάννης Σοφία Κώστας Άννα",
  lastNames: "Παπαδόπουλος Γεωργίου Οικονόμου Νικολάου Βασιλείου Αντωνίου Μακρή Ιωάννου",
  months:
    "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
  amounts: "# €",
};

/** Languages of eastern Europe and Turkey. */
export const easternLanguages: readonly (readonly [Language, number])[] = [
  [polish, 2],
  [turkish, 2],
  [russian, 4],
  [ukrainian, 1],
  [greek, 1],
];
